-- What the clinic says of itself, its guides, and when it is closed.

create table website_documents (
  id {text} not null primary key,
  content {text} not null,
  version integer not null,
  updated_at {instant} not null,
  updated_by {text} references admin_users (id) on delete set null
) {strict};

create table website_document_versions (
  id {text} not null primary key,
  document_id {text} not null references website_documents (id) on delete cascade,
  version integer not null,
  content {text} not null,
  saved_at {instant} not null,
  saved_by {text} references admin_users (id) on delete set null,
  constraint website_document_versions_one_each unique (document_id, version)
) {strict};

create table website_confirmations (
  id {text} not null primary key,
  confirmed_at {instant} not null,
  confirmed_by {text} references admin_users (id) on delete set null
) {strict};

create table guides (
  id {text} not null primary key,
  version integer default 1 not null,
  title {text} not null,
  content {text} not null,
  approved_by {text} check (approved_by <> ''),
  approved_on {text} check (approved_on {is_day}),
  created_at {instant} not null,
  updated_at {instant} not null,
  updated_by {text} references admin_users (id) on delete set null,
  constraint guides_approved_by_somebody_on_a_day check ((approved_by is null) = (approved_on is null))
) {strict};

create index guides_by_title on guides (title, id);

create table closures (
  id {text} not null primary key,
  branch {text},
  kind {text} not null check (kind in ('closed', 'limited')),
  service {text},
  sentence {text} not null,
  starts_at {instant} not null,
  ends_at {instant} not null,
  version integer default 1 not null,
  created_at {instant} not null,
  created_by {text} references admin_users (id) on delete set null,
  constraint closures_end_after_their_start check (ends_at > starts_at)
) {strict};

create index closures_by_end on closures (ends_at);

create table holiday_days (
  id {text} not null primary key,
  day {text} not null check (day {is_day}),
  set_at {instant} not null,
  set_by {text} references admin_users (id) on delete set null
) {strict};

create table starter_content (
  step {text} not null primary key,
  done_at {instant} not null
) {strict};
