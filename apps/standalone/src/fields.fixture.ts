/**
 * Who sees each field of an answer, by the field rules of the people chapter (ORG-06) and its matrix. A field of a new name must be written down
 * here before the check passes. O owner, M manager, D doctor, N nurse, R reception, L laboratory, P pharmacy, A accounts.
 */
export const FIELDS_SEEN_BY: Readonly<Record<string, string>> = {
  // Of every member: the frame, the desk, and what stands in no rule.
  OMDNRLPA: `
    at basis channel current guardian notice_version purpose relation state taken_by aadhar aboutHospital access accountTransactionId account_manager address adminResponse admin_response age api_keys
    after age_text alt_phone alt_phone_label appointment_time before birth_date birth_precision changes city deceased_on desk_note differs doctor_id fee_kind field guardian guardian_name guardian_relation
    is_struck is_unknown last_visit last_visit_id local_name matched merged_into mother_id needs person_id phone_owner photo_url pincode today token uhid under_uhid unknown_note visit_id visit_no at by kind reason
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
    age_text appointment_time city guardian last_visit local_name matched photo_url today token uhid
    aadhar aboutHospital access account_manager accountTransactionId address admin_response adminResponse age api_keys
    appointments appointments_today attachment attachment_name available backup_codes backup_codes_left bed_assign
    bedDays bedDetails begins_at book_days_ahead booked bp branch branch_id branch_ids branch_name branch_sharing branches
    cancel_note cancel_reason cancelled_at cancelled_today code completed completed_at completed_this_month_count
    completed_today completed_today_count conflicts consultation_fee contact created_at created_by_email created_by_username
    createdAt currency date day default_branch default_tab delay_minutes description device disease display_name_hi doctor
    doctor_logins doctor_name drug_licence_no email emergency_fee end_time features fee fee_rules first_fee first_free
    first_name follow_up_scope free from from_date from_time gender grievance_officer group gstin hidden holiday
    holidays hospital_id hospital_name hospitalImages hospitals id idle_lock_minutes insurance is_active is_current
    is_main is_on is_paid key lab_queue lab_ready label language languages last_name last_seen_at leave left left_today limits
    member_id message method mfa_rule mode month month_number monthly_data monthly_patients name
    netbankingTransactionId newest_totals next next_time_zone oldest_minutes oldest_wait_minutes online online_booking
    only_doctors only_owners open opening_hours otherPayment otpauth_url overbook_per_day
    overbook_per_slot paid patient patients patients_today patientType pay_by payment_required paymentType pending
    pendingEmail permissions pharmacy_queue phone phone_number plan plan_label priority profile_photo qr_svg
    qualification qualifications rank rate_per_patient reason reference refresh registered registered_today_count
    registration_no registrations_today role role_label roles room scope secret showLabTab showPharmacyTab since sits
    slot_minutes slug speciality start_time started_at state status support_access tabsForced temparature tiers time
    time_zone timeZone title to to_date to_time today_patients_data total total_patients unavailable undone_at unpaid until
    upiTransactionNo used user username valid_from valid_to valid_until version visits waiting waiting_minutes walk_in_share
    webhooks week_of_month weekday weight within_days year yearly_data
  `,
  // What tests, prescriptions and bills name of their patient.
  OMDNLPA: `
    patient_disease payment_type record_id
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
    flag lab_reports lab_tests ordered_at patientName patient_id price range ready result testDate testName testType
    tests unit value
  `,
  // Lines of a prescription.
  OMDNP: `
    changed_at count dosage duration frequency injections medical_records ointments syrups tablets text
  `,
  // Who registers patients.
  OMDNR: `
    band birth_date birth_precision person reasons score seen_on
    photo_small_url seen_on
    at by cancelled_by history moved_count outside_schedule overbooked person_id seen_on source warning what
  `,
  // The amount of the one patient that the role serves.
  OMRPA: `
    amount issued_at number prints
  `,
  // What goes back for a visit that was cancelled.
  OMR: `
    action appointment entries is_done note outcome refund_due resolution warnings
  `,
  // Doctors' calendars as they are kept.
  OMDNRL: `
    results
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
    action asked_at asked_by based_on by can_sign_in days doctor_advice ended_at ended_by entered_at entered_by entries entry
    expires_at extras fault first_at hash head holds invite_expires_at invited_at is_checked is_doctor is_self is_system
    joined_at kind last_at link mail members mfa_is_on one_time_password opened_at opened_by permission reads reason seal seals
    service sign_in_name subjects ticket valid_from via warnings what writes
    after amendments answer_days before class clocks close_reason closed_at consequences details done_at due_at extent
    facts field findings heading identity impact intimations location measures nature noticed_at overdue person_id
    prevention published_at received_at recorded_at reopened_at requester retention rule safety sections timing years
    aadhaar_mode example pattern reset
    action asked_at asked_by based_on can_sign_in days doctor_advice ended_at ended_by entered_at entered_by entries entry
    joined_at last_at link mail members mfa_is_on one_time_password opened_at opened_by permission reads seal seals
    service sign_in_name state subjects ticket valid_from via warnings what writes
    allergies contradictions decision_reason differs found_at kept merge_id merged other persons pincode stayed survivor take taken
    undo_reason undone_by
    asked_at asked_by based_on can_sign_in days doctor_advice ended_at ended_by entered_at entered_by entry
    joined_at kind last_at link mail members mfa_is_on one_time_password opened_at opened_by permission reads seal seals
    service sign_in_name subjects ticket via writes
  `,
  // Keys and webhooks.
  O: `
    addresses body created_by error event_id events former_secret_until last_address last_used_at ms next_try_at off_reason
    prefix reply scopes tries type url
  `,
};

/** Of calls whose answers use short names that mean other things elsewhere, by how their paths begin: there the rules are theirs alone. */
export const FIELDS_OF_PATHS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/queues/ /api/tokens/ /api/displays/': {
    // Queues and tokens: whoever sees patients sees where they wait.
    OMDNRLPA: `
      action appointment_id around_the_clock at because boost_minutes branch_id by called_at calls confirm_arrival
      counter_id counters day doctor_id ended_at eta_minutes eta_to from_token grace_minutes hidden history id is_open
      issued_at kind label lead_minutes message minutes name name_hi next_queue_id number person_id position prefix priority
      priority_age public_key queue_id rank_at reason reasons repeated return_after room rule started_at state time token
      undone visit_id waiting waiting_since
    `,
    // Displays, and the keys of their addresses.
    OMR: `
      is_active key languages last_seen notice queues show_names silent_from silent_to theme voice volume
    `,
  },
};
