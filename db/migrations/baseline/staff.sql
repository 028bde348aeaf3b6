-- Who works here and how they sign in: the sign-in library's tables with our columns, one-time links, and rate limits.

create table admin_users (
  id {text} not null primary key,
  full_name {text} not null,
  email {text} not null unique,
  email_verified {boolean} not null,
  image {text},
  is_active {boolean} not null,
  -- The default is the role that may do least: a row must not gain rights by leaving something out.
  role {text} default 'front-desk' not null check (role in ('owner', 'editor', 'front-desk')),
  branch {text} check (branch is null or role = 'front-desk'),
  two_factor_enabled {boolean} default {no} not null,
  second_factor_required {boolean} default {no} not null,
  version integer default 1 not null,
  last_login_at {instant},
  link_wanted_at {instant},
  created_at {instant} not null,
  updated_at {instant} not null
) {strict};

create table admin_sessions (
  id {text} not null primary key,
  user_id {text} not null references admin_users (id) on delete cascade,
  token {text} not null unique,
  expires_at {instant} not null,
  ip_address {text},
  user_agent {text},
  created_at {instant} not null,
  updated_at {instant} not null
) {strict};

create index admin_sessions_by_user on admin_sessions (user_id, expires_at);

create table admin_accounts (
  id {text} not null primary key,
  user_id {text} not null references admin_users (id) on delete cascade,
  account_id {text} not null,
  provider_id {text} not null,
  access_token {text},
  refresh_token {text},
  id_token {text},
  access_token_expires_at {instant},
  refresh_token_expires_at {instant},
  scope {text},
  password {text},
  created_at {instant} not null,
  updated_at {instant} not null,
  constraint admin_accounts_one_a_provider unique (user_id, provider_id)
) {strict};

create table admin_verifications (
  id {text} not null primary key,
  identifier {text} not null,
  value {text} not null,
  expires_at {instant} not null,
  created_at {instant} not null,
  updated_at {instant} not null
) {strict};

create index admin_verifications_by_identifier
  on admin_verifications (identifier);

create table admin_two_factors (
  id {text} not null primary key,
  user_id {text} not null unique references admin_users (id) on delete cascade,
  secret {text} not null,
  backup_codes {text} not null,
  verified {boolean},
  failed_verification_count integer,
  locked_until {instant}
) {strict};

create table admin_passkeys (
  id {text} not null primary key,
  user_id {text} not null references admin_users (id) on delete cascade,
  name {text} not null,
  -- A sign-in finds its account by this alone, so that it must not belong to two (WebAuthn, 7.1).
  credential_id {text} not null unique,
  public_key {text} not null,
  -- A counter has 32 bits without a sign, more than PostgreSQL's integer holds.
  counter {bigint} not null,
  device_type {text} not null,
  backed_up {boolean} not null,
  transports {text},
  aaguid {text},
  created_at {instant} not null,
  last_used_at {instant}
) {strict};

create index admin_passkeys_by_user on admin_passkeys (user_id);

create table admin_links (
  token_hash {text} not null primary key,
  purpose {text} not null check (purpose in ('set-up', 'set-password')),
  origin {text} default 'passed-on' not null check (origin in ('requested', 'passed-on')),
  user_id {text} references admin_users (id) on delete cascade,
  expires_at {instant} not null,
  created_at {instant} not null,
  constraint admin_links_password_of_somebody check (purpose = 'set-up' or user_id is not null)
) {strict};

create index admin_links_by_user on admin_links (user_id);

create table rate_limits (
  key {text} not null primary key,
  points integer not null,
  resets_at {instant} not null,
  free_at {instant}
) {strict};

create index rate_limits_by_reset on rate_limits (resets_at);
