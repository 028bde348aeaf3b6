-- The gallery, and the images that staff have uploaded, with what shows them and what is to be removed.

create table gallery_categories (
  id {text} not null primary key,
  version integer default 1 not null,
  name {text} not null,
  slug {text} not null unique,
  description {text},
  created_at {instant} not null
) {strict};

create table gallery_images (
  id {text} not null primary key,
  version integer default 1 not null,
  cloudinary_url {text} not null,
  cloudinary_public_id {text} not null,
  alt_text {text},
  category_id {text} references gallery_categories (id) on delete set null,
  is_featured {boolean} not null,
  sort_order integer default 0 not null,
  width integer check (width > 0),
  height integer check (height > 0),
  bytes integer check (bytes >= 0),
  focal_x integer,
  focal_y integer,
  placeholder {text},
  file_name {text},
  search_text {text} default '' not null,
  -- Made in the browser before an image is sent, so that a retry finds the stored row.
  request_key {text},
  created_by {text} references admin_users (id) on delete set null,
  created_at {instant} not null
) {strict};

-- The three orders of the gallery, all of them also within a category.
create index gallery_images_by_order
  on gallery_images (sort_order, created_at desc, id desc);

create index gallery_images_by_creation on gallery_images (created_at, id);

create index gallery_images_by_feature
  on gallery_images (is_featured desc, sort_order, created_at desc, id desc);

create index gallery_images_by_category
  on gallery_images (category_id, sort_order, created_at desc, id desc);

create index gallery_images_by_category_and_creation
  on gallery_images (category_id, created_at, id);

create index gallery_images_by_category_and_feature on gallery_images
  (category_id, is_featured desc, sort_order, created_at desc, id desc);

create index gallery_images_undescribed
  on gallery_images (sort_order, created_at desc, id desc) where alt_text is null;

-- More than one row may show a file, so it is looked up before the file is removed.
create index gallery_images_by_public_id
  on gallery_images (cloudinary_public_id);

create unique index gallery_images_by_request_key
  on gallery_images (request_key);

create table pictures (
  public_id {text} not null primary key,
  folder {text} not null,
  url {text} not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  placeholder {text},
  attention_x integer,
  attention_y integer,
  created_by {text} references admin_users (id) on delete set null,
  created_at {instant} not null
) {strict};

create index pictures_by_creation
  on pictures (created_at desc, public_id desc);

create table picture_removals (
  public_id {text} not null primary key,
  status {text} default 'waiting' not null check (status in ('waiting', 'failed')),
  attempts integer default 0 not null,
  next_attempt_at {instant} not null,
  claimed_until {instant},
  last_error {text},
  created_at {instant} not null
) {strict};

create index picture_removals_by_next_attempt
  on picture_removals (next_attempt_at);

create table image_uses (
  public_id {text} not null,
  resource {text} not null,
  row_id {text} not null,
  role {text} not null,
  constraint image_uses_key primary key (resource, row_id, role, public_id)
) {strict};

create index image_uses_by_image on image_uses (public_id);
