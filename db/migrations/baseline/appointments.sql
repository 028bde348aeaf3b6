-- Appointments with their history, messages to patients, and what is counted of them.

create table appointments (
  id {text} not null primary key,
  reference {text} not null unique,
  request_key {text} not null unique,
  first_name {text} not null,
  last_name {text} not null,
  email {text} not null,
  phone {text} not null,
  phone_normalised {text},
  service {text} not null,
  branch {text},
  preferred_date {text} check (preferred_date like '____-__-__'),
  message {text} not null,
  -- Without checks: the choices are the form's, which changes them without a migration.
  referral_facility {text},
  referral_contact {text},
  referral_urgency {text},
  referral_reason {text},
  payment_preference {text},
  appointment_date {text} check (appointment_date like '____-__-__'),
  appointment_time {text} check (appointment_time like '__:__'),
  kept_slot {text},
  notes {text},
  status {text} not null check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
  attendance {text} check (attendance in ('arrived', 'no-show')),
  attended_at {instant},
  source {text} check (source in ('web', 'phone', 'walk-in', 'whatsapp')),
  entered_by {text} references admin_users (id) on delete set null,
  privacy_version {text},
  asked_date {text} check (asked_date like '____-__-__'),
  earlier_asked_at {instant},
  messages_off_at {instant},
  answered_at {instant},
  set_back_at {instant},
  link_version integer default 1 not null,
  version integer default 1 not null,
  search_text {text} not null,
  created_at {instant} not null,
  updated_at {instant} not null
) {strict};

-- SQLite cannot index substrings: it scans this index, in order, instead of the wide table.
-- only sqlite
create index appointments_by_creation
  on appointments (created_at desc, id desc, search_text);

-- only postgres
create index appointments_by_creation
  on appointments (created_at desc, id desc);

create index appointments_by_status
  on appointments (status, created_at desc, id desc);

create index appointments_by_branch
  on appointments (branch, created_at desc, id desc);

create index appointments_by_branch_and_status
  on appointments (branch, status, created_at desc, id desc);

create index appointments_by_change on appointments (updated_at);

create index appointments_by_phone
  on appointments (phone_normalised, status);

-- The day of a visit: the agreed date, else the preferred one.
create index appointments_by_visit
  on appointments (coalesce(appointment_date, preferred_date), branch);

create index appointments_by_branch_and_day
  on appointments (branch, appointment_date) where appointment_date is not null;

-- Covers the dashboard's counts of a month by day, service and branch.
create index appointments_by_day
  on appointments (created_at, service, branch);

create index appointments_asked_to_change
  on appointments (created_at desc, id desc) where asked_date is not null;

create index appointments_earlier
  on appointments (earlier_asked_at, id) where earlier_asked_at is not null;

-- Written as the queries write it (`isWaiting`), or neither database would use the two indexes.
create index appointments_waiting
  on appointments (created_at, id) where (status = 'pending' or status = 'confirmed'
  and attendance is distinct from 'arrived'
  and (branch is null or appointment_date is null or appointment_time is null)) or asked_date is not null;

-- Each page of the back-office counts what waits at a branch: the index holds all columns that the count asks for.
create index appointments_waiting_by_branch on appointments (branch, created_at, id,
  status, appointment_date, appointment_time, attendance, asked_date, set_back_at)
  where (status = 'pending' or status = 'confirmed'
  and attendance is distinct from 'arrived'
  and (branch is null or appointment_date is null or appointment_time is null)) or asked_date is not null;

create table booking_locks (
  branch {text} not null primary key,
  bookings integer not null
) {strict};

create table appointment_events (
  id {text} not null primary key,
  appointment_id {text} not null references appointments (id) on delete cascade,
  number integer not null,
  -- Without a check: the types of the one function that writes events have the kinds, and SQLite changes no check of a
  -- table, so that each new kind would copy the whole history.
  kind {text} not null,
  at {instant} not null,
  "by" {text} not null check ("by" in ('patient', 'staff')),
  staff_id {text} references admin_users (id) on delete set null,
  from_status {text} check (from_status in ('pending', 'confirmed', 'cancelled', 'completed')),
  to_status {text} check (to_status in ('pending', 'confirmed', 'cancelled', 'completed')),
  from_date {text},
  from_time {text},
  from_branch {text},
  from_service {text},
  to_date {text},
  to_time {text},
  to_branch {text},
  to_service {text},
  asked_date {text},
  patient_reason {text},
  attendance {text} check (attendance in ('arrived', 'no-show')),
  override_reason {text}
) {strict};

create unique index appointment_events_by_appointment
  on appointment_events (appointment_id, number);

create index appointment_events_by_time on appointment_events (at);

-- All but the author, who may be deleted; an event goes with its appointment alone.
-- only sqlite
create trigger appointment_events_stay before update of
  id, appointment_id, number, kind, at, "by", from_status, to_status, from_date, from_time, from_branch, from_service,
  to_date, to_time, to_branch, to_service, asked_date, patient_reason, attendance, override_reason
  on appointment_events
  begin select raise(abort, 'events of an appointment are never changed'); end;

-- only postgres
create function refuse_event_change() returns trigger language plpgsql as $$
  begin
    raise exception 'events of an appointment are never changed';
  end $$;

-- only postgres
create trigger appointment_events_stay before update of
  id, appointment_id, number, kind, at, "by", from_status, to_status, from_date, from_time, from_branch, from_service,
  to_date, to_time, to_branch, to_service, asked_date, patient_reason, attendance, override_reason
  on appointment_events for each row execute function refuse_event_change();

create table appointment_messages (
  id {text} not null primary key,
  appointment_id {text} not null references appointments (id) on delete cascade,
  template {text} not null check (template in ('received', 'confirmed', 'changed', 'withdrawn', 'cancelled', 'reminder', 'result')),
  channel {text} not null check (channel in ('sms', 'mail', 'whatsapp', 'call')),
  status {text} not null check (status in ('waiting', 'manual', 'sent', 'failed', 'dropped')),
  sealed_text {text},
  once_key {text} unique,
  event_number integer default 0 not null,
  attempts integer default 0 not null,
  next_attempt_at {instant} not null,
  claimed_until {instant},
  handed_over_at {instant},
  gateway_id {text},
  give_up_at {instant},
  last_error {text},
  created_at {instant} not null,
  sent_at {instant},
  sent_by {text} references admin_users (id) on delete set null
) {strict};

create index appointment_messages_by_appointment
  on appointment_messages (appointment_id, created_at);

create index appointment_messages_by_next_attempt
  on appointment_messages (status, next_attempt_at);

create table appointment_counts (
  status {text} not null,
  amount integer not null,
  constraint appointment_counts_pkey primary key (status)
) {strict};

create table appointments_per_day (
  day {text} not null,
  branch {text} not null,
  service {text} not null,
  amount integer not null,
  constraint appointments_per_day_pkey primary key (day, branch, service)
) {strict};
