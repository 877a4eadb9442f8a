import { ACCESS_LOG_ROUTES } from './access-log/access-log-routes.ts';
import { API_KEY_ROUTES } from './api-keys/api-key-routes.ts';
import { BRANCH_ROUTES } from './branches/branch-routes.ts';
import { ENTRY_ROUTES } from './entry.ts';
import { FACTOR_RESET_ROUTES } from './factor-resets.ts';
import { PLAN_ROUTES } from './plans/plan-routes.ts';
import { SECOND_FACTOR_ROUTES } from './second-factor.ts';
import { SECURITY_NOTICE_ROUTES } from './security-notices.ts';
import { SESSION_ROUTES } from './sessions.ts';
import { STAFF_ROUTES } from './staff-routes.ts';
import { EMERGENCY_ROUTES } from './emergency-access/emergency-access-routes.ts';
import { SUPPORT_ACCESS_ROUTES } from './support-access/support-access-routes.ts';
import { DESK_NAME_ROUTES } from './team/desk-names.ts';
import { TEAM_ROUTES } from './team/team-routes.ts';
import { documentKeys, verifyPaper, verifyPaperPage } from './papers.ts';
import { publicHospitalBySlug, publicHospitalProfile } from './public-hospital.ts';
import {
  registerHospital,
  verifyOtp,
  resendOtp,
  forgotPassword,
  resetPassword,
  restoreEmail,
  login,
  refreshToken,
  logout,
  logoutOthers,
  userDetails,
  updateProfile,
  updateTabSettings,
  profileImage,
  liveChanges,
} from './routes.ts';

/** All calls of this domain. Apart from the calls themselves, so that a page which makes one of them loads no other. */
export const IDENTITY_ROUTES = [
  registerHospital,
  verifyOtp,
  resendOtp,
  forgotPassword,
  resetPassword,
  restoreEmail,
  login,
  refreshToken,
  logout,
  logoutOthers,
  userDetails,
  updateProfile,
  updateTabSettings,
  publicHospitalProfile,
  publicHospitalBySlug,
  profileImage,
  liveChanges,
  ...STAFF_ROUTES,
  verifyPaper,
  verifyPaperPage,
  documentKeys,
  ...TEAM_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...ENTRY_ROUTES,
  ...PLAN_ROUTES,
  ...BRANCH_ROUTES,
  ...SESSION_ROUTES,
  ...DESK_NAME_ROUTES,
  ...ACCESS_LOG_ROUTES,
  ...API_KEY_ROUTES,
  ...FACTOR_RESET_ROUTES,
  ...SECURITY_NOTICE_ROUTES,
  ...SUPPORT_ACCESS_ROUTES,
  ...EMERGENCY_ROUTES,
];
