create table blog_categories (
  id {text} not null primary key,
  version integer default 1 not null,
  name {text} not null,
  slug {text} not null unique,
  color {text} not null,
  description {text},
  created_at {instant} not null
) {strict};

create table blog_posts (
  id {text} not null primary key,
  slug {text} not null unique,
  title {text} not null,
  excerpt {text} not null,
  featured_image {text},
  featured_image_alt {text},
  focal_x integer,
  focal_y integer,
  category_id {text} references blog_categories (id) on delete set null,
  tags {text} not null,
  status {text} not null check (status in ('draft', 'published', 'archived')),
  published_at {instant},
  view_count integer default 0 not null check (view_count >= 0),
  meta_title {text},
  meta_description {text},
  search_text {text} not null,
  is_sample {boolean} default {no} not null,
  version integer default 1 not null,
  request_key {text},
  created_by {text} references admin_users (id) on delete set null,
  updated_by {text} references admin_users (id) on delete set null,
  created_at {instant} not null,
  updated_at {instant} not null,
  -- The long column last: SQLite reads all columns before the ones that a list selects.
  content {text} not null
) {strict};

create index blog_posts_by_creation
  on blog_posts (created_at desc, id desc);

create index blog_posts_by_status
  on blog_posts (status, created_at desc, id desc);

-- The public order is by publication, or by creation when that is not known (D-16).
create index blog_posts_by_publication
  on blog_posts (status, coalesce(published_at, created_at) desc, id desc);

create index blog_posts_by_category
  on blog_posts (category_id, status, coalesce(published_at, created_at) desc, id desc);

create index blog_posts_samples on blog_posts (status)
  where is_sample = {yes};

create unique index blog_posts_by_request_key on blog_posts (request_key);

create table blog_post_slugs (
  slug {text} not null primary key,
  post_id {text} not null references blog_posts (id) on delete cascade,
  given_up_at {instant} not null
) {strict};

create index blog_post_slugs_by_post on blog_post_slugs (post_id);

create table blog_post_drafts (
  id {text} not null primary key,
  post_key {text} not null,
  post_id {text} references blog_posts (id) on delete cascade,
  staff_id {text} not null references admin_users (id) on delete cascade,
  base_version integer not null,
  saved_at {instant},
  fields {text},
  constraint blog_post_drafts_one_each unique (staff_id, post_key)
) {strict};

create index blog_post_drafts_by_post on blog_post_drafts (post_id);

create table blog_post_revisions (
  id {text} not null primary key,
  post_id {text} not null references blog_posts (id) on delete cascade,
  version integer not null,
  saved_by {text} references admin_users (id) on delete set null,
  saved_at {instant} not null,
  fields {text} not null,
  constraint blog_post_revisions_one_each unique (post_id, version)
) {strict};

create table open_editors (
  resource {text} not null,
  row_id {text} not null,
  staff_id {text} not null references admin_users (id) on delete cascade,
  seen_at {instant} not null,
  constraint open_editors_key primary key (resource, row_id, staff_id)
) {strict};
