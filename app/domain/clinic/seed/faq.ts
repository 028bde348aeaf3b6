import type { FaqItem } from '#app/domain/clinic/home-content.ts'

/** The ten questions, in the order in which they are shown. */
export const faq: FaqItem[] = [
  {
    id: 'cost',
    question: 'How much does a test cost?',
    answer:
      'Each test has its own price, so please call us or ask at the branch before your test begins. If your doctor wrote down several tests, read us the whole list, and we can add it up for you.',
    links: [],
  },
  {
    id: 'referral',
    question: 'Do I need a referral from a doctor?',
    answer:
      'If a doctor, midwife or physician assistant gave you a request form, please bring it: it tells us what to look for. If you have none, call us before you come. Some tests should be asked for by a health worker first, and we will tell you if yours is one of them.',
    links: [],
  },
  {
    id: 'preparation',
    question: 'How should I prepare for my test?',
    answer:
      'It depends on the test. For some blood tests and scans of the belly you should not eat for some hours; for some scans of the pelvis and of early pregnancy you need a full bladder. For an ECG, please put no cream or shea butter on your chest that day. Keep taking your medicines unless your doctor tells you otherwise. If you are pregnant or have diabetes, talk to us before you go without food.',
    links: [{ words: 'It depends on the test', address: '/#services' }],
  },
  {
    id: 'result-times',
    question: 'When will my results be ready?',
    answer:
      'Laboratory results take from 30 minutes to 48 hours, depending on the test. Ultrasound and ECG results are ready in minutes or on the same day. When we take your sample or do your scan, we will tell you when to expect yours.',
    links: [],
  },
  {
    id: 'result-delivery',
    question: 'How will I receive my results?',
    answer:
      'You can collect them at the branch where you had your test. If you live far away, ask at the desk what other ways there are. We give results only to you, or to a person you have named, such as your doctor. Please take them to your doctor, who knows the rest of your story.',
    links: [],
  },
  {
    id: 'insurance',
    question: 'Do you accept NHIS or private health insurance?',
    answer:
      'What is covered differs from test to test and from scheme to scheme, so please ask at the branch before your test. Bring your NHIS or insurance card, and your request form if you have one. We will tell you what you would have to pay yourself.',
    links: [],
  },
  {
    id: 'online-booking',
    question: 'Can I book an appointment online?',
    answer:
      'Yes. Fill in the appointment form on this page and tell us which test you need. It is a request: we will contact you within 24 hours to agree on the day and time. You can also call us or send a WhatsApp message.',
    links: [{ words: 'the appointment form', address: '/#contact' }],
  },
  {
    id: 'multiple-tests',
    question: 'Can I have several tests on the same day?',
    answer:
      'Often, yes. Tell us all your tests when you book, so that we can put them in the right order: one may need an empty stomach and another a full bladder. If one of them has to wait for another day or another branch, we will tell you beforehand.',
    links: [],
  },
  {
    id: 'who-performs',
    question: 'Who performs the tests?',
    answer:
      'Qualified radiologists, cardiologists and laboratory scientists, each in their own field. You may always ask the person in front of you for their name and their role. If you would like somebody of your own sex to be in the room, tell us when you book and we will do our best.',
    links: [],
  },
  {
    id: 'out-of-hours',
    question: 'What if I need you outside your working hours?',
    answer:
      'We are open {hours}. Outside these hours you can send the appointment form, and we will contact you within 24 hours. In an emergency do not wait for us: call {emergency_number} or go to the nearest hospital.',
    links: [],
  },
]
