import type { Article } from '#db/starter/article.ts'

export const hepatitisBScreening: Article = {
  slug: 'hepatitis-b-screening',
  title: 'Hepatitis B: why it is worth knowing your status',
  excerpt:
    'Most people who carry hepatitis B feel well. One blood test tells, and there is help for both answers.',
  category: 'infections-and-screening',
  tags: ['hepatitis B', 'liver', 'screening', 'vaccination'],
  featured: {
    picture: 'rapid-test',
    alt: 'Drawing of a strip test with one line in its window and a drop of blood in its well.',
  },
  metaTitle: 'Hepatitis B screening: the test and its results',
  metaDescription:
    'How hepatitis B is passed on and how it is not, what the screening test finds, what to do after a positive or negative result.',
  content: `
<p>Hepatitis B is a virus that lives in the liver. Some people become ill with it and recover. Others, above all
those who caught it as babies, carry it for years without knowing. They feel well, and meanwhile the liver may
slowly be damaged. One blood test can tell. It is worth having once in your life, <strong>even if nothing hurts</strong>.</p>
<h2>How it is passed on</h2>
<ul>
<li><p>From a mother to her baby at birth.</p></li>
<li><p>Through blood: shared razors, blades, needles, toothbrushes, or tools for tattoos, scarification and
circumcision that were not sterilised.</p></li>
<li><p>Through sex without a condom.</p></li>
<li><p>Between small children, through open wounds.</p></li>
</ul>
<h3>How it is not passed on</h3>
<p>You do <strong>not</strong> catch it by eating from one bowl, by shaking hands, hugging, sharing a latrine, or by a cough or
a mosquito. There is no reason to send anybody away from the table, from school or from work. A
mother who carries the virus may breastfeed when her baby has been vaccinated.</p>
<h2>Who should be tested</h2>
<ul>
<li><p>Every adult who does not know the answer.</p></li>
<li><p>Every pregnant woman, early in the pregnancy.</p></li>
<li><p>The family and the partner of a person who carries the virus.</p></li>
<li><p>Health workers, barbers, and others who come into contact with blood.</p></li>
<li><p>Anybody who is about to be vaccinated as an adult.</p></li>
</ul>
<h2>The test</h2>
<p>A little blood from the finger or the arm is enough, and you may eat before. The first test looks for the surface of
the virus, called <strong>HBsAg</strong>. On a strip a line appears beside the control line if it is there. Nobody learns your
result from us but you, or a person whom you name.</p>
<h2>If the result is negative</h2>
<p>The virus was not found. If you have never been vaccinated, you can still catch it later, so ask about the
<strong>vaccine</strong>. Adults usually get three injections over six months, and all three are needed. If
you may have been exposed in the last weeks, tell us: the test may have to be repeated, since the virus
cannot be found in the first time.</p>
<h2>If the result is positive</h2>
<p>Do not despair. <strong>It does not mean that you will die of it.</strong> Many people live a full life with the virus.
It means that you should take the next steps.</p>
<ol>
<li><p>Have the result confirmed, and see a doctor who looks after people with hepatitis.</p></li>
<li><p>Further tests show how active the virus is and how the liver is doing: liver function, other markers of
hepatitis B, the amount of virus, and often an ultrasound of the liver.</p></li>
<li><p>After six months it is tested again. Some adults get rid of the virus by themselves.</p></li>
<li><p>Some need medicine, others only a check once or twice a year. Both help to prevent damage and cancer of the
liver. Do not miss them because you feel well.</p></li>
<li><p>Let your partner, your children and those you live with be tested, and vaccinated if they are negative.</p></li>
</ol>
<h3>Look after your liver</h3>
<p>Drink no alcohol. Be careful with herbal mixtures, and with more painkillers than the packet allows: many of
them harm the liver. Tell every doctor and pharmacist that you carry the virus. Cover wounds, and keep your razor
and toothbrush to yourself.</p>
<blockquote><p>There is medicine that holds the virus down. Be wary of anybody who promises a quick cure for money.</p></blockquote>
<h2>Mothers and babies</h2>
<p>If you are pregnant and carry the virus, tell your midwife. A baby who is vaccinated <strong>within twenty-four
hours of birth</strong>, and then gets the other doses on time, is very well protected. Your doctor may also give you
medicine in the last months. It is planned before the birth, so do not keep it to yourself.</p>
<h2>Go to hospital at once</h2>
<p>Go to the nearest hospital, or call <strong>112</strong>, if you or somebody with hepatitis B</p>
<ul>
<li><p>has yellow eyes and becomes confused, very sleepy or strange in behaviour;</p></li>
<li><p>vomits blood, or passes black stools;</p></li>
<li><p>has a belly that swells quickly, or strong pain with fever;</p></li>
<li><p>bleeds easily from nose or gums;</p></li>
<li><p>cannot keep down any food or water.</p></li>
</ul>
<p>And if you were pricked by a needle, or had other contact with blood, go <strong>on the same day</strong>: protection can
still be given, and the sooner the better.</p>
<p>Our laboratory does this test. <a href="/#contact">Ask for an appointment</a>, or call us and
say only that you want a screening test.</p>
`,
}
