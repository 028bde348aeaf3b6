-- Mail, the audit trail, the register of breaches, and what the processes do by themselves.

create table outbox (
  id {text} not null primary key,
  to_address {text} not null,
  subject {text} not null,
  body_text {text} not null,
  body_html {text},
  sealed_link {text},
  message_id {text} not null unique,
  status {text} default 'waiting' not null check (status in ('waiting', 'sent', 'failed')),
  attempts integer default 0 not null,
  next_attempt_at {instant} not null,
  claimed_until {instant},
  give_up_at {instant},
  last_error {text},
  created_at {instant} not null,
  sent_at {instant}
) {strict};

create index outbox_by_next_attempt on outbox (status, next_attempt_at);

create index outbox_by_creation on outbox (created_at desc, id desc);

-- No reference to a person or a row: an entry remains when they are deleted. Entries are added, never changed, and not
-- deleted within their first year.
create table audit_entries (
  id {text} not null primary key,
  created_at {instant} not null,
  actor_id {text},
  actor_name {text} not null,
  action {text} not null,
  row_id {text},
  subject {text},
  details {text} not null,
  address {text},
  request_id {text},
  search_text {text} not null
) {strict};

create index audit_entries_by_time on audit_entries (created_at, id);

create index audit_entries_by_row on audit_entries (row_id, created_at, id);

-- only sqlite
create trigger audit_entries_stay before update on audit_entries
  begin select raise(abort, 'audit entries are never changed'); end;

-- only sqlite
create trigger audit_entries_remain before delete on audit_entries
  when old.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
  begin select raise(abort, 'audit entries are not deleted within a year'); end;

-- `insert or replace` deletes the row before it without running the trigger that refuses deletions.
-- only sqlite
create trigger audit_entries_unique before insert on audit_entries
  when exists (select 1 from audit_entries where id = new.id)
  begin select raise(abort, 'audit entries are never changed'); end;

-- only postgres
create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.created_at <= now() - interval '365 days' then return old; end if;
    end if;
    raise exception 'audit entries are never changed, and not deleted within a year';
  end $$;

-- only postgres
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_audit_change();

-- only postgres
create trigger audit_entries_remain before truncate on audit_entries
  for each statement execute function refuse_audit_change();

create table breaches (
  id {text} not null primary key,
  version integer default 1 not null,
  title {text} not null,
  noticed {text} not null,
  affected {text} not null,
  measures {text} not null,
  reported {text} not null,
  created_at {instant} not null
) {strict};

create index breaches_by_time on breaches (created_at, id);

create table daily_work (
  name {text} not null primary key,
  done_on {text} not null
) {strict};

create table backup_requests (
  id {text} primary key check (id = 'next'),
  requested_at {instant} not null,
  claimed_by {text},
  claimed_until {instant},
  failed_at {instant}
) {strict};
