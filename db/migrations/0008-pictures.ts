import { runSql, type SchemaMigration } from './migration.ts'

/** A cut of a picture keeps what draws the eye; nobody sets its point by hand. */
export const pictures: SchemaMigration = {
  name: '0008-pictures',
  up: (db, kind) => runSql(db, kind, statements),
}

// The triggers name the columns, so they are made anew without them.
const statements = `-- only sqlite
drop trigger blog_posts_change_by_update;

-- only sqlite
drop trigger gallery_images_change_by_update;

-- only postgres
drop trigger blog_posts_change_by_update on blog_posts;

-- only postgres
drop trigger gallery_images_change_by_update on gallery_images;

alter table blog_posts drop column focal_x;

alter table blog_posts drop column focal_y;

alter table gallery_images drop column focal_x;

alter table gallery_images drop column focal_y;

create trigger blog_posts_change_by_update after update of slug, title, excerpt, content, featured_image, featured_image_alt, tags,
    category_id, status, is_sample, published_at, meta_title, meta_description
  on blog_posts {report_content};

create trigger gallery_images_change_by_update after update of cloudinary_url, cloudinary_public_id, alt_text, category_id, is_featured, sort_order, width,
    height, placeholder
  on gallery_images {report_content};
`
