export { DoctorViewTab } from './doctor-view-tab.tsx';
