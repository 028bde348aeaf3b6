import type { Promised } from './promised.ts'

/** What the product promises: texts and images are harmless. */
export const content: Promised[] = [
  {
    id: 'content.hostile-markup',
    promise: 'A text keeps nothing that could run',
    otherwise: "A post runs in every reader's browser",
    concerns: 'no database',
    tests: [
      'app/domain/blog/html/post-html.attacks.test.ts > nothing is left that could run of %j',
      'app/domain/blog/html/post-html.attacks.test.ts > leaves no attack the use of what stands around it',
    ],
  },
  {
    id: 'content.stored-markup',
    promise: 'Texts are made harmless when they are saved, and once more when they are shown',
    otherwise: 'A row that came past the editor runs in every browser',
    tests: [
      'app/domain/blog/admin/posts.creating.test.ts > stores what was written, made safe, with who wrote it and what it is found by',
      'app/domain/blog/public/posts.public.test.ts > is found by its slug with its category, its text made safe and its headings under the page’s',
      'tests/routes/guides.test.ts > a hostile guide brings nothing but formatted text to the page, however it was stored',
    ],
  },
  {
    id: 'content.deep-markup',
    promise: 'Text that is too large or too deep is refused before it is parsed',
    otherwise: 'One text stops the site for seconds',
    concerns: 'no database',
    tests: [
      'app/domain/blog/html/post-html.test.ts > refuses what is nested deeper than 100, however it hides that',
      'app/domain/blog/html/post-html.test.ts > refuses what is larger than 200 KB, also once it is written out',
    ],
  },
  {
    id: 'content.own-images',
    promise: 'Only images of the site and its host are shown',
    otherwise: 'Readers are counted by others',
    concerns: 'no database',
    tests: [
      'app/domain/blog/html/post-html.test.ts > shows images from the site and its image host alone',
    ],
  },
  {
    id: 'content.structured-data',
    promise: 'No text ends the structured data that it stands in',
    otherwise: 'A title runs a script in every browser',
    tests: [
      'app/ui/json-ld.test.tsx > no text in structured data ends its script, and each comes back as it was',
    ],
    concerns: 'no database',
  },
  {
    id: 'content.calendar-files',
    promise: 'No text adds a line to a calendar file',
    otherwise: 'The address of a branch adds an appointment or an attachment of its own',
    tests: ['app/domain/calendar/calendar-event.test.ts > a line end (%j) in a text adds no line'],
    concerns: 'no database',
  },
  {
    id: 'content.clean-feed',
    promise: 'The feed holds nothing that runs or breaks XML',
    otherwise: 'A feed reader runs a title',
    tests: [
      'app/domain/blog/public/blog-feed.test.ts > carries nothing that runs, and nothing that XML cannot hold',
    ],
  },
  {
    id: 'content.disguised-images',
    promise: 'An image that is also a page is delivered as an image',
    otherwise: 'An upload is a page of ours',
    tests: [
      'tests/routes/hostile-images.test.ts > an image that is also a page is delivered as an image alone',
    ],
  },
  {
    id: 'content.image-bombs',
    promise: 'A small file that decodes to a huge image is refused',
    otherwise: 'One upload takes all memory',
    tests: [
      'tests/routes/hostile-images.test.ts > a bomb in a bitmap is refused as well',
      'tests/routes/hostile-images.test.ts > %i x %i is refused before it is decoded',
      'app/images/encoder/encoder.test.ts > an animation with very many frames is refused before it is decoded',
    ],
  },
  {
    id: 'content.image-places',
    promise: 'An image does not tell where it was taken',
    otherwise: 'A photograph gives a home away',
    tests: [
      'tests/routes/image-delivery.test.ts > is in no rendition, and the image stands upright',
    ],
  },
  {
    id: 'content.damaged-files',
    promise: 'Damaged images end no process',
    otherwise: 'One upload is an outage',
    tests: [
      'tests/routes/hostile-images.test.ts > damaged files end no process and are no server error',
    ],
  },
  {
    id: 'content.image-space',
    promise: 'Uploads leave room on the disk',
    otherwise: 'The database cannot write any more',
    tests: [
      'app/images/storage/space.test.ts > no image takes the last 500 MB of the disk, however large its quota is',
      'app/images/image-host.test.ts > the embedded host enforces its quota',
      'tests/routes/upload-quota.test.ts > unfinished chunks take their part of the space for images',
      'tests/routes/upload-quota.test.ts > a hundred uploads an hour are enough for one person',
    ],
  },
  {
    id: 'content.image-orphans',
    promise: 'An image goes with its last use, and not before',
    otherwise: 'The disk fills, or a post loses its picture',
    tests: [
      'app/images/registry/image-uses.test.ts > an image is removed with its last use, from the host and from the list',
      'app/images/registry/reconcile.test.ts > the nightly comparison removes what was broken off, and nothing else',
    ],
  },
  {
    id: 'content.broken-upload',
    promise: 'An upload that breaks off goes on, and is one image',
    otherwise: 'A weak connection never gets an image through',
    tests: [
      'tests/routes/upload-transfer.test.ts > goes on where the connection broke, in any order, and a chunk that comes twice does no harm',
      'tests/routes/upload-transfer.test.ts > that breaks off leaves nothing behind, and holds up nobody',
    ],
  },
  {
    id: 'content.text-styles',
    promise: 'Of a style alignment alone stays',
    otherwise: 'A text covers the page',
    concerns: 'no database',
    tests: [
      'app/domain/blog/html/post-html.test.ts > turns alignment by style into a class, and drops every other style and class',
    ],
  },
  {
    id: 'content.links',
    promise: 'Links lead to the web, mail and phones alone',
    otherwise: 'A link runs a script',
    concerns: 'no database',
    tests: [
      'app/domain/blog/html/post-html.test.ts > lets links lead to the web, mail, phones and pages of the site',
    ],
  },
  {
    id: 'content.upload-size',
    promise: 'A file over its limit is not taken',
    otherwise: 'One upload fills the disk',
    tests: [
      'tests/routes/hostile-images.test.ts > exactly 10 MiB is taken, a byte more is not',
      'tests/routes/hostile-images.test.ts > and exactly 50 MiB for the gallery',
    ],
  },
  {
    id: 'content.file-names',
    promise: 'A file may be called anything',
    otherwise: 'A name writes elsewhere on the disk',
    tests: ['tests/routes/image-names.test.ts > a file may be called anything'],
  },
  {
    id: 'content.delivered-images',
    promise: 'A delivered image runs nothing',
    otherwise: 'An upload is a page of ours',
    tests: [
      'tests/routes/image-delivery.test.ts > may be cached for ever, embedded by any site, and runs nothing',
    ],
  },
  {
    id: 'content.invented-sizes',
    promise: 'Sizes that the pages do not need are refused without a signature',
    otherwise: 'Strangers keep the encoder busy',
    tests: [
      'tests/routes/image-addresses.test.ts > %s is refused without a signature, and with a wrong one',
    ],
  },
  {
    id: 'content.foreign-images',
    promise: 'Only images of our own are removed, and in our folders stored',
    otherwise: 'An upload or removal reaches what is not ours',
    tests: [
      'app/images/registry/removal.test.ts > the removal of what no table holds is refused',
      'tests/routes/uploads.test.ts > goes into one of our folders only',
    ],
  },
  {
    id: 'content.image-host-away',
    promise: 'An image host that is away is said in words, and nothing typed is lost',
    otherwise: 'A post is half saved',
    concerns: 'no database',
    tests: [
      'app/images/cloudinary/cloudinary.test.ts > is tried once more, and then a person is shown a message',
      'tests/routes/uploads-to-cloudinary.test.ts > a plain form says why its image did not arrive, and still holds what was typed',
    ],
  },
  {
    id: 'content.foreign-addresses',
    promise: 'Imported rows lead the server to no address but images of the one account',
    otherwise: 'A row of the previous site makes the server ask machines of its own network',
    concerns: 'no database',
    tests: [
      'app/images/cloudinary/originals.test.ts > is none in %s',
      'app/images/cloudinary/originals.test.ts > does not go where an answer leads it',
      'app/domain/blog/import/import-posts.test.ts > takes images from the folder alone, and names those that are not there',
    ],
  },
]
