import type { Article } from '#db/starter/article.ts'

export const whatAnEcgShows: Article = {
  slug: 'what-an-ecg-shows',
  title: 'What an ECG shows, and what it cannot show',
  excerpt:
    'A few pads, some minutes of lying still, and a line on squared paper. Here is what your doctor reads from it.',
  category: 'heart-tests',
  tags: ['ECG', 'heart', 'chest pain', 'palpitations'],
  featured: {
    picture: 'twelve-leads',
    alt: 'Drawing of an ECG recording: twelve traces of the heartbeat on squared paper.',
  },
  within: {
    picture: 'rhythm-strip',
    alt: 'Drawing of a strip of ECG paper with five heartbeats, below four adhesive pads.',
  },
  metaTitle: 'What does an ECG show?',
  metaDescription:
    'What an electrocardiogram is, how to get ready for it, what it can and cannot tell about your heart, and when chest pain is an emergency.',
  content: `
<p>ECG stands for electrocardiogram. Each beat of your heart begins with a small electrical signal that
spreads through the heart muscle and tells it to squeeze. The ECG machine listens to that signal through
pads on your skin and draws it as a line. <strong>It only listens.</strong> It sends no current into your
body, and it does not hurt.</p>
<h2>How to get ready</h2>
<ul>
<li><p>Put no cream, oil or shea butter on your chest, arms and legs that day: the pads would not stick.</p></li>
<li><p>You may eat and drink, and you should take your medicines as usual. Bring a list of them.</p></li>
<li><p>Wear clothes in two pieces. Women may keep a loose top or a cloth over them.</p></li>
<li><p>Try to arrive early enough to sit and rest. If you have just run for the car, your heart still shows it.</p></li>
<li><p>Bring earlier ECGs if you have any. What is new matters more than what has always been so.</p></li>
</ul>
<h2>What happens</h2>
<p>You lie on a couch. Pads are put on your chest, and clips or pads on your arms and legs. Hair may be
shaved in small places. Then you lie still, breathe quietly and do not talk for about a minute. With the
preparation it takes some ten minutes. You can go straight back to your day.</p>
<picture>
<h2>What the line tells</h2>
<p>Every beat draws the same small landscape: a low hill, a sharp peak and a wider hill. The low hill is the
upper chambers of the heart, the peak is the lower ones as they start to squeeze, and the wide hill is
their recovery. Whoever reads the ECG measures how high, how wide and how far apart these are. From this
they can see</p>
<ul>
<li><p><strong>the rate</strong>: how many beats a minute;</p></li>
<li><p><strong>the rhythm</strong>: whether the beats come evenly, and from the place where they should start;</p></li>
<li><p><strong>the path of the signal</strong>: whether it is delayed or blocked on its way;</p></li>
<li><p><strong>strain</strong>: signs that the heart muscle has become thick, as years of high blood pressure
can make it;</p></li>
<li><p><strong>lack of blood</strong>: signs that a part of the muscle is not getting enough now, or was damaged
before;</p></li>
<li><p><strong>effects of salts and medicines</strong>: for example too much or too little potassium.</p></li>
</ul>
<h2>What it cannot tell</h2>
<p>An ECG is a short look. It shows the minute in which it was taken.</p>
<ul>
<li><p>A flutter that comes once a week may not come in that minute. Then a longer recording can be needed.</p></li>
<li><p>It does not show how strongly the heart pumps, or whether a valve leaks. That is seen in an ultrasound
of the heart, called echocardiography.</p></li>
<li><p>It does not promise that the vessels of the heart are free, or that nothing will happen tomorrow.</p></li>
<li><p>Some healthy people have an unusual ECG all their lives.</p></li>
</ul>
<blockquote><p>A normal ECG does not rule out a heart attack. If your pain goes on, you need to be seen again,
whatever the paper says.</p></blockquote>
<h2>Reading the words on the report</h2>
<p><strong>Sinus rhythm</strong> means that the beat starts where it should. <strong>Tachycardia</strong>
means fast, <strong>bradycardia</strong> slow. <strong>Non-specific changes</strong> means that something
differs from the usual picture without pointing to one disease. Machines print suggestions of their own at
the top of the page; they are often wrong, and a trained person has to confirm them. Do not stop or start a
medicine because of a word on the paper: take it to your doctor, and ask what it means for you.</p>
<h2>Go to hospital at once</h2>
<p>Do not book an ECG with us, and do not wait for the morning. Call <strong>112</strong> or let somebody take you
to the nearest hospital if you have</p>
<ul>
<li><p>pressure, tightness or pain in the chest for more than a few minutes, above all if it spreads to the arm,
jaw, neck or back;</p></li>
<li><p>chest discomfort with sweating, vomiting or shortness of breath;</p></li>
<li><p>fainting, or a very fast heartbeat that does not settle;</p></li>
<li><p>sudden weakness of one side, a face that hangs, or trouble speaking.</p></li>
</ul>
<p>Women, old people and people with diabetes sometimes feel no pain at all in a heart attack, only sudden
breathlessness, tiredness or sickness of the stomach. It counts as the same emergency.</p>
<p>If you were asked to have an ECG and feel well, you can <a href="/#contact">ask for an appointment</a> or come
during opening hours.</p>
`,
}
