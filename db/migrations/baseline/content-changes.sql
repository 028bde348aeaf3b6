-- Any change of what visitors see expires the cached pages, whichever process makes it: without triggers another process
-- would show it when its page is a minute old, and a second is promised (S-30.3). A changed view count is no change of
-- content, so the columns that visitors see are named; of tables without a list all count.

-- only sqlite
create table content_version (
  id integer primary key check (id = 1),
  number integer not null
) strict;

-- only sqlite
insert into content_version (id, number) values (1, 0);

-- only postgres
create function tell_of_content() returns trigger language plpgsql as $$
  begin
    perform pg_notify('gemev_content', '');
    return null;
  end $$;

create trigger blog_posts_change_by_insert after insert
  on blog_posts {report_content};

create trigger blog_posts_change_by_delete after delete
  on blog_posts {report_content};

create trigger blog_posts_change_by_update after update of slug, title, excerpt, content, featured_image, featured_image_alt, focal_x, focal_y, tags,
    category_id, status, is_sample, published_at, meta_title, meta_description
  on blog_posts {report_content};

create trigger blog_categories_change_by_insert after insert
  on blog_categories {report_content};

create trigger blog_categories_change_by_delete after delete
  on blog_categories {report_content};

create trigger blog_categories_change_by_update after update of name, slug, color, description
  on blog_categories {report_content};

create trigger gallery_images_change_by_insert after insert
  on gallery_images {report_content};

create trigger gallery_images_change_by_delete after delete
  on gallery_images {report_content};

create trigger gallery_images_change_by_update after update of cloudinary_url, cloudinary_public_id, alt_text, category_id, is_featured, sort_order, width,
    height, focal_x, focal_y, placeholder
  on gallery_images {report_content};

create trigger gallery_categories_change_by_insert after insert
  on gallery_categories {report_content};

create trigger gallery_categories_change_by_delete after delete
  on gallery_categories {report_content};

create trigger gallery_categories_change_by_update after update of name, slug, description
  on gallery_categories {report_content};

create trigger website_documents_change_by_insert after insert
  on website_documents {report_content};

create trigger website_documents_change_by_delete after delete
  on website_documents {report_content};

create trigger website_documents_change_by_update after update of content
  on website_documents {report_content};

create trigger guides_change_by_insert after insert
  on guides {report_content};

create trigger guides_change_by_delete after delete
  on guides {report_content};

create trigger guides_change_by_update after update
  on guides {report_content};

create trigger closures_change_by_insert after insert
  on closures {report_content};

create trigger closures_change_by_delete after delete
  on closures {report_content};

create trigger closures_change_by_update after update
  on closures {report_content};

create trigger holiday_days_change_by_insert after insert
  on holiday_days {report_content};

create trigger holiday_days_change_by_delete after delete
  on holiday_days {report_content};

create trigger holiday_days_change_by_update after update
  on holiday_days {report_content};
