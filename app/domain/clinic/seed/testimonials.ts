import type { Testimonial } from '#app/domain/clinic/home-content.ts'

/** The six testimonials of the home page. */
// Samples: no patient said these. Before the site opens, the owner replaces them with
// real words that patients gave in writing, and removes the ones that nobody gave.
export const testimonials: Testimonial[] = [
  {
    name: 'Awinpoka A.',
    location: 'Zebilla',
    service: 'Ultrasound',
    rating: 5,
    origin: 'sample',
    text: 'It was my first pregnancy and I was nervous. The lady turned the screen so that I could see, and told me what each picture was. I went home smiling.',
  },
  {
    name: 'Seidu M.',
    location: 'Bole',
    service: 'Laboratory',
    rating: 5,
    origin: 'sample',
    text: 'I came early for my blood test and had the result before I went to the farm. I had set aside the whole day for it.',
  },
  {
    name: 'Akosua B.',
    location: 'Wenchi',
    service: 'ECG',
    rating: 5,
    origin: 'sample',
    text: 'I thought the heart test would hurt. It was only small stickers and lying still for some minutes. They were gentle with me.',
  },
  {
    name: 'Ayariga D.',
    location: 'Zebilla',
    service: 'Laboratory',
    rating: 5,
    origin: 'sample',
    text: 'They called my mother by her name, found her a chair and explained everything in our own language. That meant a lot to us.',
  },
  {
    name: 'Mariama S.',
    location: 'Bole',
    service: 'Ultrasound',
    rating: 5,
    origin: 'sample',
    text: 'Before, I had to take a car to a big town for a scan. This time I was home to cook for the children.',
  },
  {
    name: 'Kwabena O.',
    location: 'Wenchi',
    service: 'Laboratory',
    rating: 5,
    origin: 'sample',
    text: 'My doctor asked for three tests. They told me which one to do first and when I could eat. The paper was clear and my doctor was pleased with it.',
  },
]
