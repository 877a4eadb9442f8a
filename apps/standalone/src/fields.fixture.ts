/**
 * Who sees each field of an answer, by the field rules of the people chapter (ORG-06) and its matrix. A field of a new name must be written down
 * here before the check passes. O owner, M manager, D doctor, N nurse, R reception, L laboratory, P pharmacy, A accounts.
 */
export const FIELDS_SEEN_BY: Readonly<Record<string, string>> = {
  // Of every member: the frame, the desk, and what stands in no rule.
  OMDNRLPA: `
    person_id uhid age_text doctor_id fee_kind visit_no differs local_name guardian_name guardian_relation mother_id
    birth_date birth_precision phone_owner alt_phone alt_phone_label city pincode photo_url needs desk_note is_unknown
    unknown_note deceased_on last_visit_id merged_into is_struck visit_id changes field before after under_uhid
    change changed_by noted_at changed_because
    aadhar aboutHospital access accountTransactionId account_manager address adminResponse admin_response age api_keys
    appointments appointments_today attachment attachment_name backup_codes backup_codes_left bedDays bedDetails bed_assign
    begins_at bp branch branch_id branch_name branch_sharing branches cancel_note cancel_reason cancelled_at cancelled_today code completed completed_at completed_this_month_count
    completed_today completed_today_count contact createdAt created_at created_by_email created_by_username currency date day
    default_branch default_tab description device disease doctor_logins doctor_name drug_licence_no email features first_name
    from gender grievance_officer group gstin hidden holidays hospitalImages hospital_id hospital_name hospitals id
    idle_lock_minutes insurance is_active is_current is_main is_on is_paid key lab_queue lab_ready label language last_name
    last_seen_at left_today limits member_id message method mfa_rule month month_number monthly_data monthly_patients name
    netbankingTransactionId newest_totals next next_time_zone oldest_minutes oldest_wait_minutes online_booking only_doctors
    only_owners open opening_hours otherPayment otpauth_url paid patientType patients patients_today pay_by paymentType
    payment_required pending pendingEmail permissions pharmacy_queue phone phone_number plan plan_label priority profile_photo
    qr_svg qualification rate_per_patient reference refresh registered registered_today_count registration_no registrations_today
    role role_label roles scope secret showLabTab showPharmacyTab since slug started_at status support_access tabsForced
    temparature timeZone time_zone title to today_patients_data total total_patients unavailable unpaid until upiTransactionNo
    undone_at used user username valid_until version visits waiting waiting_minutes webhooks weekday weight year yearly_data
  `,
  // What tests, prescriptions and bills name of their patient.
  OMDNLPA: `
    patient patient_disease payment_type record_id
  `,
  // Notes of tests, and of orders at the payment provider.
  OMDNLA: `
    notes
  `,
  // Amounts of medicines, in records and in bills.
  OMDNPA: `
    injectionsAmount ointmentsAmount syrupsAmount tabletsAmount total_amount
  `,
  // Tests and their results.
  OMDNL: `
    flag lab_reports lab_tests ordered_at patientName patient_id price range ready result results testDate testName testType
    tests unit value
  `,
  // Lines of a prescription.
  OMDNP: `
    changed_at count dosage duration frequency injections medical_records ointments syrups tablets text
  `,
  // Who registers patients.
  OMDNR: `
    seen_on
  `,
  // The amount of the one patient that the role serves.
  OMRPA: `
    amount issued_at number prints
  `,
  // What goes back for a visit that was cancelled.
  OMR: `
    refund_due
  `,
  // Clinical: money and bills are without it.
  OMDN: `
    doctorAdvice
  `,
  // Bills of the pharmacy.
  OMPA: `
    at_pharmacy patient_name pharmacy_records
  `,
  // Sums and amounts of others, and what is paid to Nidaan.
  OMA: `
    amount_due amount_paise cancelled collected_today consultation dueAmount due_amount key_id lab lab_amount month_commission order_id
    overpaid payment_id pharmacy pharmacy_amount provider registered_today_amount rows signature totals verified
  `,
  // Uploaded reports.
  OML: `
    content_type file_url size uploaded_at
  `,
  // Team, the log, support access; advice beside a bill, which takes the right to see both.
  OM: `
    aadhaar_mode example pattern reset
    action asked_at asked_by at based_on by can_sign_in days doctor_advice ended_at ended_by entered_at entered_by entries entry
    expires_at extras fault first_at hash head holds invite_expires_at invited_at is_checked is_doctor is_self is_system
    joined_at kind last_at link mail members mfa_is_on one_time_password opened_at opened_by permission reads reason seal seals
    service sign_in_name state subjects ticket valid_from via warnings what writes
  `,
  // Keys and webhooks.
  O: `
    addresses body created_by error event_id events former_secret_until last_address last_used_at ms next_try_at off_reason
    prefix reply scopes tries type url
  `,
};
