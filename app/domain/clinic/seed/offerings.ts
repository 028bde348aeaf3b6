import type { Offerings } from '#app/domain/clinic/home-content.ts'

/** The three services with all that belongs to them, and the block under them. */
export const offerings: Offerings = {
  services: [
    {
      id: 'ultrasound',
      title: 'Ultrasound',
      bookedAs: 'Ultrasound',
      priceFrom: '',
      branches: [],
      guides: ['prepare-ultrasound'],
      description:
        'Pictures of the inside of your body, made with sound waves. There is no radiation and no needle for an ordinary scan: a little gel, a small probe on the skin, and a picture on the screen.',
      image: 'ultrasound',
      resultTime: 'In minutes or the same day',
      imageAlt: 'Drawing of an ultrasound scan of the liver, gall bladder and kidney.',
      features: [
        {
          name: 'Pregnancy and women’s health',
          meaning: 'Your baby’s growth and position, the womb and the ovaries.',
        },
        {
          name: 'Abdominal and general scans',
          meaning: 'Liver, gall bladder, kidneys, bladder and the other organs of the belly.',
        },
        {
          name: 'Vascular Doppler studies',
          meaning: 'How blood flows in the arteries and veins of the legs, arms and neck.',
        },
        {
          name: 'Musculoskeletal and soft tissue',
          meaning: 'Muscles, tendons, joints and lumps under the skin.',
        },
        {
          name: 'Specialised scans',
          meaning:
            'Echocardiography (the beating heart), transrectal scans (the prostate) and neonatal scans (newborn babies).',
        },
      ],
    },
    {
      id: 'ecg',
      title: 'Electrocardiogram (ECG)',
      bookedAs: 'ECG',
      priceFrom: '',
      branches: [],
      guides: ['prepare-ecg'],
      description:
        'A recording of the electrical signals of your heart. Small pads on your chest, arms and legs pick them up while you lie still. It does not hurt, and it takes a few minutes.',
      image: 'ecg',
      resultTime: 'In minutes or the same day',
      imageAlt: 'Drawing of an ECG strip: the line of several heartbeats on squared paper.',
      features: [
        {
          name: 'Standard ECG',
          meaning: 'Shows the rate and the rhythm of your heart while you rest.',
        },
        {
          name: 'Cardiologist interpretation',
          meaning: 'A heart specialist reads your recording and says what it shows.',
        },
        {
          name: 'Cardiac risk assessment',
          meaning: 'A look at what may put your heart at risk, so that you can act early.',
        },
      ],
    },
    {
      id: 'laboratory',
      title: 'Clinical Laboratory',
      bookedAs: 'Laboratory',
      priceFrom: '',
      branches: [],
      guides: ['prepare-laboratory'],
      description:
        'Tests of blood, urine and other samples that help your doctor to find what is wrong and to follow your treatment. Some results are ready in as little as 30 minutes.',
      image: 'laboratory',
      resultTime: '30 minutes to 48 hours',
      imageAlt:
        'Drawing of a stained blood sample under the microscope: many red cells, a few white.',
      features: [
        {
          name: 'General tests',
          meaning: 'The everyday tests that a doctor asks for first.',
        },
        {
          name: 'Biochemistry',
          meaning: 'Sugar, fats and salts in the blood, and how the liver and kidneys are working.',
        },
        {
          name: 'Immunology and serology',
          meaning: 'Signs in the blood of an infection, and of how your body answers it.',
        },
        {
          name: 'Microbiology',
          meaning: 'A search for the germs that may be making you ill.',
        },
        {
          name: 'Hormonal tests',
          meaning: 'The body’s messengers, such as those of the thyroid and of fertility.',
        },
      ],
    },
  ],
  alsoAvailable: {
    title: 'Also available',
    note: 'Please call before you travel: we will tell you which branch to come to, and when.',
    items: [
      {
        name: 'Conventional X-ray',
        meaning: 'Bones and chest',
      },
      {
        name: 'CT scan',
        meaning: 'Detailed X-ray pictures, slice by slice',
      },
      {
        name: 'MRI',
        meaning: 'Detailed pictures made with a magnet',
      },
      {
        name: 'Fluoroscopy',
        meaning: 'X-ray pictures that move',
      },
      {
        name: 'Endoscopy',
        meaning: 'A look inside with a small camera',
      },
      {
        name: 'Mammogram',
        meaning: 'X-ray of the breasts',
      },
      {
        name: 'Cardiotocography',
        meaning: 'The unborn baby’s heartbeat and the contractions',
      },
    ],
  },
  whyChoose: {
    title: 'Why choose {name} for your tests?',
    lead: 'Waiting and wondering is hard. We try to make both short.',
    points: [
      {
        title: 'People who know their work',
        text: 'Qualified radiologists, cardiologists and laboratory scientists.',
      },
      {
        title: 'Modern equipment',
        text: 'For clear pictures and careful measurements.',
      },
      {
        title: 'Fast and reliable results',
        text: 'Laboratory results in as little as 30 minutes.',
      },
      {
        title: 'Under one roof',
        text: 'Imaging, heart checks and laboratory tests at one clinic.',
      },
    ],
  },
}
