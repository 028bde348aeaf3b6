import type { Article } from '#db/starter/article.ts'

export const bloodPressure: Article = {
  slug: 'understanding-your-blood-pressure',
  title: 'Understanding your blood pressure',
  excerpt:
    'What the two numbers mean, how to have them measured properly, and what you can do, starting with the salt.',
  category: 'blood-pressure',
  tags: ['blood pressure', 'hypertension', 'heart', 'stroke'],
  featured: {
    picture: 'blood-pressure',
    alt: 'Drawing of a blood pressure cuff with its gauge, tubes and rubber bulb.',
  },
  metaTitle: 'Understanding your blood pressure',
  metaDescription:
    'What the two numbers of a blood pressure mean, how it should be measured, what helps to lower it, and when it is an emergency.',
  content: `
<p>Your heart pushes the blood through your vessels as a pump pushes water through a hose. The push against the wall
is the blood pressure. If it is too high for years, it wears out the vessels of the brain, the heart, the
kidneys and the eyes. Mostly you feel nothing. <strong>That is why it has to be measured.</strong></p>
<h2>The two numbers</h2>
<p>A reading such as 120/80 is spoken &ldquo;one-twenty over eighty&rdquo;.</p>
<ul>
<li><p>The <strong>upper</strong> number is the pressure while the heart squeezes.</p></li>
<li><p>The <strong>lower</strong> number is the pressure while the heart rests between two beats.</p></li>
</ul>
<p>For most adults a pressure that is <strong>140/90 or more, on more than one day</strong>, is called high. It is enough
if one of the two numbers is high. For people with diabetes, kidney disease or a pregnancy the doctor may
use other limits.</p>
<p>One high reading does not mean that you have the disease. Pain, fear, a walk in the sun or a full bladder raise
the pressure for a while. And one good reading does not mean that it is always good.</p>
<h2>How to have it measured well</h2>
<ol>
<li><p>For half an hour before: no coffee, no energy drink, no tobacco, no heavy work.</p></li>
<li><p>Pass urine first.</p></li>
<li><p>Sit for five minutes, with your back supported, both feet flat on the ground and your legs not crossed.</p></li>
<li><p>Rest your bare arm on a table, so that the cuff is at the height of your heart. The cuff must fit: if your arm
is big, ask for a large one.</p></li>
<li><p>Do not talk while it is measured.</p></li>
<li><p>Have it taken twice, a minute or two apart, and write down both with the date.</p></li>
</ol>
<p>If you measure at home, do it in the morning and in the evening for a week, and bring the list. It tells more than a
single reading at any clinic.</p>
<h2>What you can do</h2>
<ul>
<li><p><strong>Less salt.</strong> Much of it hides in stock cubes, <em>koobi</em>, <em>momoni</em>, instant noodles and tinned
fish. Use half of what you are used to, then half again. Pepper, ginger, onion, garlic and dawadawa give taste.</p></li>
<li><p><strong>Move.</strong> Walking quickly for half an hour on most days is enough. Farm work counts.</p></li>
<li><p><strong>More</strong> vegetables, beans and fruit; <strong>less</strong> fried food and sweet drinks.</p></li>
<li><p><strong>Little or no alcohol, and no tobacco.</strong></p></li>
<li><p><strong>Watch your weight</strong>, above all around the belly.</p></li>
<li><p><strong>Sleep</strong>, and share what worries you with somebody.</p></li>
</ul>
<h2>About the tablets</h2>
<p>Many people also need medicine, often for life. It does not cure the pressure, it holds it down, day by day. When you
stop because you feel well, the pressure comes back, quietly. If a tablet troubles you, do not throw it away:
go back and ask for another. Herbal preparations can be taken together with them only if your
doctor knows, since some raise the pressure or hurt the kidneys.</p>
<blockquote><p>Bring all your medicines to each visit, also the herbal ones, in a bag. It is the simplest way to find
out what does you good and what does not.</p></blockquote>
<h2>Tests that may be asked for</h2>
<p>An <strong>ECG</strong> shows whether the heart muscle is under strain. <strong>Blood and urine tests</strong> show how the
kidneys are, and whether there is also diabetes or too much fat in the blood. Sometimes an <strong>ultrasound</strong> of the
heart or the kidneys follows. They are not done because you are very ill, but so that you do not become so.</p>
<h2>Go to hospital at once</h2>
<p>Call <strong>112</strong> or go to the nearest hospital if your pressure is around <strong>180/120 or more and</strong> you have one
of these. Go also if nobody can measure it:</p>
<ul>
<li><p>pain or pressure in the chest, or shortness of breath;</p></li>
<li><p>a face that hangs, weakness of an arm or a leg, or trouble speaking;</p></li>
<li><p>a sudden very strong headache, confusion, or loss of sight;</p></li>
<li><p>convulsions, or fainting.</p></li>
</ul>
<p>If it is that high and you feel well, sit quietly for five minutes and measure again. If it stays so, see a health
worker on the same day.</p>
<p><strong>If you are pregnant</strong>, or gave birth in the last six weeks, a reading of 140/90 or more has to be
checked at a hospital on the same day; with headache, blurred sight, swelling or pain in the upper belly, at once.</p>
<p>At GEMEV you can have an ECG and the blood tests in one visit. <a href="/#contact">Ask for an appointment</a>, or come
by during opening hours.</p>
`,
}
