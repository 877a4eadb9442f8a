/**
 * Who sees each field of an answer, by the field rules of the people chapter (ORG-06) and its matrix. A field of a new name must be written down
 * here before the check passes. O owner, M manager, D doctor, N nurse, R reception, L laboratory, P pharmacy, A accounts.
 */
export const FIELDS_SEEN_BY: Readonly<Record<string, string>> = {
  // Of every member: the frame, the desk, and what stands in no rule.
  OMDNRLPA: `
    aadhar aboutHospital access account_manager accountTransactionId address admin_response adminResponse after age
    age_text alt_phone alt_phone_label api_keys appointment_time appointments appointments_today arrived_on at
    attachment
    attachment_name available backup_codes backup_codes_left basis bed_assign bedDays bedDetails before begins_at
    birth_date birth_precision book_days_ahead booked bp branch branch_id branch_ids branch_name branch_sharing
    branches cancel_note cancel_reason cancelled_at cancelled_today change changed_because changed_by changes channel
    city code completed completed_at completed_this_month_count completed_today completed_today_count conflicts
    consultation_fee contact created_at created_by_email created_by_username createdAt currency current date day
    days_here
    deceased_on default_branch default_tab delay_minutes description desk_note device differs disease display_name_hi
    doctor doctor_id doctor_logins doctor_name drug_licence_no email emergency_fee emergency_open emergency_overdue end_time features fee fee_kind
    fee_rules field finds_elsewhere first_fee first_free first_name follow_up_scope free from from_date from_time gender
    grievance_officer group gstin guardian guardian_name guardian_relation hidden holiday holidays hospital_id
    hospital_email hospital_name hospital_phone hospitalImages hospitals id idle_lock_minutes insurance is_active is_current is_limited is_main is_on is_paid is_required_from
    is_struck is_unknown key lab_queue lab_ready label language languages last_name last_seen_at last_visit
    last_visit_id leave left left_today limits local_name matched member_id merged_into message method mfa mfa_rule mode
    month month_number monthly_data monthly_patients mother_id name needs netbankingTransactionId newest_totals next
    next_time_zone noted_at notice_version oldest_minutes oldest_wait_minutes online online_booking only_doctors
    only_owners open opening_hours other_branch otherPayment otpauth_url overbook_per_day overbook_per_slot own_hours paid patient patients
    patients_today patientType pay_by payment_required paymentType pending pendingEmail permissions person_id
    pharmacy_queue phone phone_number phone_owner photo_url pincode plan plan_label priority profile_photo purpose
    qr_svg qualification qualifications rank rate_per_patient reason reference refresh registered
    registered_today_count registration_no registrations_today relation restricted role role_label roles room scope secret
    show_fee showLabTab showPharmacyTab since sits slot_minutes slug speciality start_time started_at state status
    support_access tabsForced taken_by temparature tiers time time_zone timeZone title to to_date to_time today
    today_patients_data token total total_patients uhid unavailable under_uhid undone_at unknown_note unpaid until
    upiTransactionNo used user username valid_from valid_to valid_until version visit_id visit_no visits waiting
    waiting_minutes walk_in_share webhooks week_of_month weekday weight within_days year yearly_data`,
  // What tests, prescriptions and bills name of their patient.
  OMDNLPA: `
    patient_disease payment_type record_id`,
  // Notes of tests, and of orders at the payment provider.
  OMDNLA: `
    notes`,
  // Amounts of medicines, in records and in bills.
  OMDNPA: `
    injectionsAmount ointmentsAmount syrupsAmount tabletsAmount total_amount`,
  // Tests and their results.
  OMDNL: `
    flag lab_reports lab_tests ordered_at patient_id patientName price range ready result testDate testName tests
    testType unit value`,
  // Lines of a prescription.
  OMDNP: `
    changed_at count dosage duration frequency injections medical_records ointments syrups tablets text`,
  // Who registers patients.
  OMDNR: `
    appointment band by cancelled_by due_at history moved_count outside_schedule overbooked person photo_small_url
    reasons score seen_on sent_at source warning what`,
  // The amount of the one patient that the role serves.
  OMRPA: `
    amount issued_at number prints`,
  // What goes back for a visit that was cancelled.
  OMR: `
    action entries is_done note outcome refund_due resolution warnings`,
  // Doctors' calendars as they are kept.
  OMDNRL: `
    results`,
  // Clinical: money and bills are without it.
  OMDN: `
    doctorAdvice`,
  // Bills of the pharmacy.
  OMPA: `
    at_pharmacy patient_name pharmacy_records`,
  // Sums and amounts of others, and what is paid to Nidaan.
  OMA: `
    amount_due amount_paise cancelled collected_today consultation due_amount dueAmount key_id lab lab_amount
    month_commission order_id overpaid payment_id pharmacy pharmacy_amount provider registered_today_amount rows
    signature totals verified`,
  // Uploaded reports.
  OML: `
    content_type file_url size uploaded_at`,
  // Team, the log, support access; advice beside a bill, which takes the right to see both.
  OM: `
    aadhaar_mode account allergies amendments answer_days asked_at asked_by based_on body by_name can_sign_in
    category channels class clocks close_reason closed_at code_channel code_to consequences contradictions corrected_at corrected_by corrections cost days
    decision_reason
    details dlt doctor_advice done_at downloads_left draft_version ended_at ended_by entered_at entered_by entity_id entry erased_at example expires_at
    extent extras facts fault findings first_at found_at handled_by hash head header headers heading held_at held_by
    holds identity impact kept_until left_at made_at sha256
    intimations invite_expires_at invited_at is_checked is_doctor is_self is_system joined_at kept kind last_at lifted_at lines link
    location mail max measures members merge_id merged messages mfa_is_on monthly_limit_rupees months nature
    noticed_at one_time_password opened_at opened_by order other overdue parts pattern permission persons placeholders
    prevention proof published_at quiet_from quiet_to reads received_at recorded_at reminder_hours reopened_at requester
    recalls reset retention rule safety seal seals sections service sign_in_name sms_provider stayed subject subjects survivor
    tag take taken template_id ticket timing tokens undo_reason undone_by undone_by_name variable via writes years`,
  // Keys and webhooks.
  O: `
    addresses created_by error event_id events former_secret_until last_address last_used_at ms next_try_at off_reason
    prefix reply scopes tries type url`,
};

/** Of calls whose answers use short names that mean other things elsewhere, by how their paths begin: there the rules are theirs alone. */
export const FIELDS_OF_PATHS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // A card of another branch, for whoever registers or books.
  '/api/persons/shared/': {
    OMDNR: `birth_year branch branch_name id name phone_last_four uhid`,
  },
  // What a visit costs, which the desk says to the patient; what was taken instead is for those who see money.
  '/api/fee-quote/': {
    OMDNRLPA: `allowed anchor date fee kind next_fee reason used valid_until visit_id`,
  },
  '/api/fee-differences/': {
    OMA: `date doctor_name expected fee_kind name reason taken taken_by taken_by_name uhid visit_id`,
  },
  '/api/booking-rules/': {
    // Rules of online booking.
    OMR: `
      cancel_hours codes_per_hour codes_per_day version
    `,
  },
  '/api/persons/imports/': {
    // Lists of the old register.
    OM: `
      applied_at columns counts created_at done file_name headings id like_line line name outcome person_id rows sample says state uhid
      undone_at
    `,
  },
  // Whoever opens records in an emergency, and who reviews it.
  '/api/emergency-access/': {
    OMDN: 'id until',
    OM: 'is_overdue is_own member_id name note opened_at patient reason reason_code reviewed_at reviewed_by verdict',
  },
  '/api/messages/': {
    // What reception sent; text and address are for whoever sees the list.
    OMDNR: `
      appointment_id attempts channel cost created_at due_at id kind language parts patient person_id reason sent_at state to
    `,
    OM: `
      address text
    `,
  },
  '/api/patients/day-end/ /api/front-desk/day/ /api/queues/day/': {
    // The desk's day: counts alone.
    OMDNRLPA: `
      called date doctor_id doctor_name doctors free_follow_ups left median_minutes no_show p90_minutes registered seen still_waiting
      unavailable
    `,
  },
  '/api/recalls/ /api/recall-rules/': {
    // Who is to come again: for whoever calls them.
    OMDNR: `
      after_days age_text attempts contacted_at days_late doctor_id doctor_name due_on id last_contact name note person_id phone
      source state uhid
    `,
  },
  // Persons whose data may have been seen, for whoever keeps the register of breaches.
  '/api/privacy/breaches/:id/persons/ /api/privacy/breaches/:id/pasted/': {
    OM: 'changed is_cut name person_id persons phone total uhid unknown without_person',
  },
  // Persons whose time is over, for whoever decides.
  '/api/privacy/retention/': {
    OM: 'class decided_at decided_by id kept_until last_on name person_id proposals proposed_at reason request_id state total uhid',
  },
  // Whoever may restrict a record reads its list and why.
  '/api/patients/:id/restricted/': {
    OMD: 'added at by changed_at changes id members reason removed restricted',
  },
  '/api/persons/:id/identifiers/': {
    // Numbers of other registers: who sees patients sees them; who notes one is warned.
    OMDNRLPA: 'created_at id is_active kind value',
    OMDNR: 'warning',
  },
  '/api/queues/ /api/tokens/ /api/displays/': {
    // Queues and tokens: whoever sees patients sees where they wait.
    OMDNRLPA: `
      action appointment_id around_the_clock at because boost_minutes branch_id by called_at calls confirm_arrival
      counter_id counters day doctor_id ended_at eta_minutes eta_to from_token grace_minutes hidden history id is_open
      issued_at kind label lead_minutes message minutes name name_hi next_queue_id number person_id position prefix priority
      priority_age public_key queue_id rank_at reason reasons repeated return_after room rule started_at state time token
      tell_near undone visit_id waiting waiting_since
    `,
    // Displays, and the keys of their addresses.
    OMR: `
      is_active key languages last_seen notice queues show_names silent_from silent_to theme voice volume
    `,
  },
};
