import { randomUUID } from 'node:crypto'
import { makePostgresDatabase } from './databases.ts'
import { runOnServer } from './postgres-database.ts'

/** Makes an id of one previous site from a number; the ids sort as their numbers do. */
type MakeId = (number: number) => string

// The tables of the previous site, with columns such as `last_login_at` that the import does not know.
const schema = `
  create table admin_users (id uuid primary key, is_active boolean, last_login_at timestamptz, full_name text, email text);
  create table blog_categories (id uuid primary key, name text, slug text unique, color text, description text,
    created_at timestamptz);
  create table blog_posts (id uuid primary key, slug text unique, title text, excerpt text, content text,
    featured_image text, featured_image_alt text, category_id uuid references blog_categories, tags text[], status text,
    published_at timestamptz, created_at timestamptz, view_count integer default 0, meta_title text, meta_description text,
    author_id uuid);
  create table gallery_categories (id uuid primary key, name text, slug text unique, description text);
  create table gallery_images (id uuid primary key, cloudinary_url text, cloudinary_public_id text, alt_text text,
    category_id uuid references gallery_categories, is_featured boolean, sort_order integer, created_at timestamptz);
  create table appointments (id uuid primary key, first_name text, last_name text, email text, phone text, service text,
    preferred_date date, message text, appointment_date date, appointment_time time, notes text, status text,
    created_at timestamptz);`

const cloud = 'https://res.cloudinary.com/clinic/image/upload'

/** Rows of the previous site, all of them valid; tests add invalid ones. */
const content = (id: MakeId) => `
  insert into admin_users values ('${id(1)}', true, null, 'Ama', 'ama@old.example'),
    ('${id(2)}', false, null, 'Left', 'left@old.example');
  insert into blog_categories values ('${id(10)}', 'Pregnancy', 'pregnancy', '#1d6a78', 'Scans', now());
  insert into blog_posts values ('${id(20)}', 'before-the-scan', 'Before the scan', 'What to eat',
    '<p>Eat <strong>nothing</strong></p><script>x()</script><img src="${cloud}/v12/gemev-blog/text.jpg" alt="A scan">',
    'gemev-blog/cover', 'A cover', '${id(10)}', array['Scans', 'Food'], 'published', '2024-05-01 10:00:00+02',
    '2024-04-01 09:00+00', 41, 'Meta', 'About', '${id(1)}');
  insert into gallery_categories values ('${id(30)}', 'Rooms', 'rooms', null);
  insert into gallery_images values ('${id(40)}', '${cloud}/v12/gemev-gallery/room.png', 'gemev-gallery/room',
    'The waiting room', '${id(30)}', true, 3, '2024-06-01 08:00+00');`

/** Appointments of the previous site, changed a day before the tests run. */
const appointments = (id: MakeId) => `
  insert into appointments values ('${id(50)}', 'Awinpoka', 'Atɔŋa', 'awin@example.com', '024 123 4567', 'Ultrasound',
    '2024-06-03', 'Fifth month', '2024-06-04', '09:30', 'Came with her sister', 'confirmed', now() - interval '1 day');`

/**
 * Makes a previous site with a row of every kind on the tests' PostgreSQL; `more` is SQL that is run as well. Each site has
 * ids of its own, because the audit trail of the database under test still has those of other tests. Call `remove` after
 * the tests.
 */
export async function makeHostedSite(more: (id: MakeId) => string = () => '') {
  const start = randomUUID().slice(0, 24)
  const id: MakeId = (number) => start + String(number).padStart(12, '0')
  const { databaseUrl, remove } = await makePostgresDatabase()
  const run = (text: string) => runOnServer(databaseUrl, text)
  await run(schema + content(id) + appointments(id) + more(id))
  return { databaseUrl, remove, run, id }
}

/** The paths at which the images of its rows are delivered. */
export const hostedPaths = {
  cover: '/clinic/image/upload/v1/gemev-blog/cover',
  text: '/clinic/image/upload/v12/gemev-blog/text.jpg',
  room: '/clinic/image/upload/v12/gemev-gallery/room.png',
}
