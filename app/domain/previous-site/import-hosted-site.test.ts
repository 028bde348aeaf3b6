import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import type { Database } from '#db/schema.ts'
import { openDelivery } from '#tests/cloudinary-delivery.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { hostedPaths, makeHostedSite } from '#tests/hosted-site.ts'
import { phonePhoto } from '#tests/image-files.ts'
import { openTestImages } from '#tests/image-hosts.ts'
import { type HostedImport, importHostedSite } from './import-hosted-site.server.ts'

describe.runIf(inject('postgresUrl'))('the previous site', () => {
  describeOnEachDatabase('importing it', (database, kind) => {
    // The rest is the same on both.
    const onSqlite = it.runIf(kind === 'sqlite')

    let images: Awaited<ReturnType<typeof openTestImages>>
    beforeAll(async () => {
      images = await openTestImages(undefined, imageConfiguration)
    })
    afterAll(() => images.close())

    /** A previous site, its images, and the import of it into this database. */
    async function previousSite(more?: Parameters<typeof makeHostedSite>[0]) {
      const site = await makeHostedSite(more)
      onTestFinished(site.remove)
      const photo = await phonePhoto(40, 30)
      const paths = Object.values(hostedPaths)
      const delivered = Object.fromEntries(paths.map((path) => [path, photo]))
      const { delivery, requests, answers } = await openDelivery(delivered)
      const settings = { publicUrl: 'https://clinic.example', retentionMonths: 24 } as Settings
      const needs = { ...database(), clock, images: images.host, settings }
      const previous = { cloudName: 'clinic', delivery, isDryRun: false }
      const run = (options = {}) =>
        importHostedSite(needs, site.databaseUrl, { ...previous, ...options })
      return { id: site.id, run, runSql: site.run, requests, answers }
    }

    const rowsOf = <Table extends keyof Database>(table: Table) =>
      database().db.selectFrom<keyof Database>(table).selectAll().execute() as Promise<
        Selectable<Database[Table]>[]
      >
    const contentOf = async () => ({
      posts: await rowsOf('blog_posts'),
      images: await rowsOf('gallery_images'),
      appointments: await rowsOf('appointments'),
      pictures: await rowsOf('pictures'),
      events: await rowsOf('appointment_events'),
      categories: await rowsOf('blog_categories'),
    })
    const rest = ['appointments', 'posts', 'pictures', 'gallery images']
    const countsWith = (outcome: 'imported' | 'before') =>
      ['blog categories', 'gallery categories', ...rest].map((noun) => {
        const found = noun === 'pictures' ? 3 : 1
        return { noun, found, imported: 0, before: 0, skipped: 0, [outcome]: found }
      })

    const importedOf = (noun: string, { counts }: Pick<HostedImport, 'counts'>) =>
      counts.find((count) => count.noun === noun)?.imported

    it('brings every kind of row over, under its id and its address', async () => {
      const { run, id } = await previousSite()
      const rows: string[] = []
      const imported = await run({ onRow: ({ noun }: { noun: string }) => rows.push(noun) })
      expect(rows).toHaveLength(imported.counts.reduce((sum, { found }) => sum + found, 0))
      expect(imported.counts).toEqual(countsWith('imported'))
      expect(imported.lines).toEqual([
        'Columns of blog_categories that are not imported: created_at.',
        'Columns of blog_posts that are not imported: author_id.',
        'Columns of admin_users that are not imported: last_login_at.',
      ])
      expect(imported.staff).toEqual(['ama@old.example'])
      const { posts, images, appointments, categories } = await contentOf()
      expect(categories).toMatchObject([
        { id: id(10), slug: 'pregnancy', color: '#1d6a78', description: 'Scans' },
      ])
      expect(posts).toMatchObject([
        {
          id: id(20),
          slug: 'before-the-scan',
          category_id: id(10),
          tags: ['Scans', 'Food'],
          status: 'published',
          published_at: '2024-05-01T08:00:00.000Z',
          created_at: '2024-04-01T09:00:00.000Z',
          view_count: 41,
          featured_image: 'gemev-blog/cover',
          featured_image_alt: 'A cover',
          meta_title: 'Meta',
        },
      ])
      expect(posts[0]?.content).toMatch(
        /^<p>Eat <strong>nothing<\/strong><\/p><img alt="A scan" src="\/gemev\/[^"]*\/gemev-blog\/text" \/>$/,
      )
      expect(images).toMatchObject([
        {
          id: id(40),
          cloudinary_public_id: 'gemev-gallery/room',
          alt_text: 'The waiting room',
          is_featured: true,
          sort_order: 3,
          width: 30,
          created_at: '2024-06-01T08:00:00.000Z',
        },
      ])
      expect(appointments).toMatchObject([
        {
          id: id(50),
          last_name: 'Atɔŋa',
          phone_normalised: '+233241234567',
          preferred_date: '2024-06-03',
          appointment_date: '2024-06-04',
          appointment_time: '09:30',
          notes: 'Came with her sister',
          status: 'confirmed',
          source: 'web',
        },
      ])
    })

    onSqlite(
      'only checks when that is asked for, and imports once what staff have left',
      async () => {
        const { run, requests } = await previousSite()
        const empty = await contentOf()
        const { lines } = await run({ isDryRun: true, cloudName: undefined })
        expect(lines.join('\n')).toContain('which --cloud clinic would fetch it from')
        const checked = await run({ isDryRun: true })
        expect(await contentOf()).toEqual(empty)
        expect(requests).toEqual([])
        expect(await run()).toEqual(checked)
        // Nobody is written to about an appointment, and its history says when it was received.
        const { db } = database()
        expect(await rowsOf('appointment_messages')).toEqual([])
        expect(await rowsOf('outbox')).toEqual([])
        const before = await contentOf()
        const received = { kind: 'received', at: before.appointments[0]?.created_at }
        expect(before.events).toMatchObject([received])

        requests.length = 0
        const again = await run()
        const counted = countsWith('before').filter(({ noun }) => noun !== 'pictures')
        expect(again.counts).toEqual(counted)
        expect(await contentOf()).toEqual(before)
        expect(requests).toEqual([])

        await db.updateTable('blog_categories').set({ slug: 'mothers', name: 'Mothers' }).execute()
        for (const table of ['blog_posts', 'gallery_images', 'appointments'] as const)
          await db.deleteFrom(table).execute()
        await run()
        const left = { posts: [], images: [], appointments: [], categories: [{ name: 'Mothers' }] }
        expect(await contentOf()).toMatchObject(left)
      },
    )

    it('stores each row once when two run at once', async () => {
      const { run, id } = await previousSite()
      const imports = await Promise.all([run(), run()])
      const { pictures, ...stored } = await contentOf()
      expect(stored).toMatchObject({
        posts: [{ id: id(20) }],
        images: [{ id: id(40) }],
        appointments: [{ id: id(50) }],
        categories: [{ id: id(10) }],
        events: [{ kind: 'received' }],
      })
      expect(new Set(pictures.map(({ public_id }) => public_id)).size).toBe(pictures.length)
      for (const noun of ['appointments', 'posts'])
        expect(imports.map((each) => importedOf(noun, each)).toSorted(), noun).toEqual([0, 1])
    })

    onSqlite(
      'lists what breaks a rule by its id, without what patients wrote, and imports the rest',
      async () => {
        const patient = (id: string, phone: string, status: string, more = 'null, null') =>
          `('${id}', 'Secretname', 'B', '', '${phone}', 'ECG', null, 'Secretmessage', ${more}, null, '${status}', now())`
        const { run, id } = await previousSite(
          (id) => `
        alter table appointments alter appointment_time type text;
        insert into appointments values ${patient(id(51), 'call me', 'pending')}, ${patient(id(52), '0241234567', 'lost')},
          ${patient(id(53), '0241234567', 'pending', `null, 'noon'`)}, ${patient(id(54), '0241234567', 'pending')};
        update appointments set created_at = now() - interval '3 years' where id = '${id(50)}';
        insert into blog_posts (id, slug, title, content, status) values
          ('${id(21)}', 'empty', 'Empty', '<script>x()</script>', 'draft'),
          ('${id(22)}', 'odd', 'Odd', '<p>x</p>', 'hidden');
        insert into blog_categories (id, name, slug) values ('${id(11)}', '', 'nameless')`,
        )
        const { counts, lines } = await run()
        expect(lines.filter((line) => line.startsWith('Skipped'))).toEqual([
          `Skipped blog categories, ${id(11)}: name: Name is required`,
          `Skipped appointments, ${id(50)}: It has not changed for 24 months, after which it is erased.`,
          `Skipped appointments, ${id(51)}: phone: Please enter a valid phone number.`,
          `Skipped appointments, ${id(52)}: status: Please select a status.`,
          `Skipped appointments, ${id(53)}: appointment_time: Please enter a valid time.`,
          `Skipped posts, “Empty” (${id(21)}): content: Content is required`,
          `Skipped posts, “Odd” (${id(22)}): status: Please select a status.`,
        ])
        expect(lines.join()).not.toContain('Secret')
        const appointments = { noun: 'appointments', found: 5, imported: 1, before: 0, skipped: 4 }
        expect(counts).toContainEqual(appointments)
        expect(await rowsOf('appointments')).toMatchObject([{ id: id(54), email: '' }])
        expect(await rowsOf('blog_posts')).toMatchObject([{ id: id(20) }])
      },
    )

    onSqlite(
      'keeps a post whose picture cannot be fetched, and names the old address',
      async () => {
        const { run, answers, id } = await previousSite(
          () =>
            `update blog_posts set content = content || '<img src="https://169.254.169.254/clinic/image/upload/x.jpg">'`,
        )
        // Other tests have stored it, and the same name is the same picture.
        await images.host.destroy('gemev-blog/text')
        delete answers[hostedPaths.cover]
        answers[hostedPaths.text] = Buffer.from('<svg>no picture</svg>')
        answers[hostedPaths.room] = (response) =>
          response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()
        const { lines, counts } = await run()
        const text = 'https://res.cloudinary.com/clinic/image/upload/v12/gemev-blog/text.jpg'
        const title = `“Before the scan” (${id(20)})`
        expect(lines.slice(3)).toEqual([
          `Skipped pictures, ${text}: Invalid image file`,
          'Skipped pictures, https://169.254.169.254/clinic/image/upload/x.jpg: it is not among the images of the account “clinic”',
          'Skipped pictures, gemev-blog/cover: Cloudinary answers 404',
          `Look at posts, ${title}: its featured image is missing: gemev-blog/cover`,
          `Look at posts, ${title}: an image of its text is a link now: ${text}`,
          `Look at posts, ${title}: an image of its text is a link now: https://169.254.169.254/clinic/image/upload/x.jpg`,
          'Skipped pictures, https://res.cloudinary.com/clinic/image/upload/v12/gemev-gallery/room.png: Cloudinary answers 302',
          `Skipped gallery images, ${id(40)}: its picture could not be fetched`,
        ])
        expect(importedOf('posts', { counts })).toBe(1)
        expect(await rowsOf('blog_posts')).toMatchObject([{ featured_image: null }])
        // The gallery's picture is tried again by the next run.
        answers[hostedPaths.room] = await phonePhoto(40, 30)
        await run()
        expect(await rowsOf('gallery_images')).toHaveLength(1)
      },
    )

    onSqlite('ends in words while the service is away, and goes on when it is back', async () => {
      const { run, answers } = await previousSite(
        (id) => `
        insert into gallery_images select (left('${id(0)}', 33) || n)::uuid,
          'https://res.cloudinary.com/clinic/image/upload/v1/p' || n, null, null, null, false, 0, now()
          from generate_series(101, 106) as n`,
      )
      const answerWith = (answer: (typeof answers)[string]) => {
        for (let n = 101; n <= 106; n += 1) answers[`/clinic/image/upload/v1/p${n}`] = answer
      }
      answerWith((response) => response.writeHead(503).end())
      const limits = { pauses: { firstMs: 1, maxMs: 1 } }
      await expect(run({ limits })).rejects.toThrow(/does not answer.*run the same command again/)
      expect(await rowsOf('gallery_images')).toHaveLength(1)
      answerWith(await phonePhoto(40, 30))
      await run()
      expect(await rowsOf('gallery_images')).toHaveLength(7)
    })

    onSqlite(
      'says which tables and columns are missing, imports what is there, and takes no other database for the site',
      async () => {
        const { run, runSql } = await previousSite(
          () => 'drop table gallery_images; alter table blog_posts drop column slug',
        )
        const { lines } = await run()
        expect(lines).toContain('There is no table gallery_images: nothing of it is imported.')
        expect(lines).toContain('The table blog_posts lacks what is taken as empty: slug.')
        // Its address comes from its title.
        expect(await rowsOf('blog_posts')).toMatchObject([{ slug: 'before-the-scan' }])
        expect(await rowsOf('appointments')).toHaveLength(1)
        const tables = 'admin_users, blog_posts, blog_categories, gallery_categories, appointments'
        await runSql(`drop table ${tables}`)
        await expect(run()).rejects.toThrow('This is not the previous site')
      },
    )
  })
})
