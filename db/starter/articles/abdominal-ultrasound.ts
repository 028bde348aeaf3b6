import type { Article } from '#db/starter/article.ts'

export const abdominalUltrasound: Article = {
  slug: 'preparing-for-an-abdominal-ultrasound',
  title: 'Preparing for an abdominal ultrasound',
  excerpt:
    'When to stop eating, when to fill your bladder, what to wear and what will happen in the scan room.',
  category: 'belly-and-body-scans',
  tags: ['ultrasound', 'preparation', 'abdomen', 'fasting'],
  featured: {
    picture: 'abdominal-scan',
    alt: 'Drawing of an ultrasound picture of the belly: liver, gall bladder and right kidney.',
  },
  metaTitle: 'How to prepare for an abdominal ultrasound',
  metaDescription:
    'Eating, drinking, medicines and clothing before an ultrasound scan of the belly, what happens during it, and when to go to hospital at once.',
  content: `
<p>An abdominal ultrasound makes pictures of the organs in your belly: the liver, the gall bladder, the
kidneys, the spleen, the pancreas, the bladder and the large blood vessels. It uses sound waves that you
cannot hear. There is no radiation, and for an ordinary scan there is no needle. With a little
preparation the picture becomes much clearer, and you are less likely to be asked to come again.</p>
<h2>Why the preparation matters</h2>
<p>Sound does not travel through air. After a meal there is gas in the stomach and the bowel, and gas hides
what lies behind it. The gall bladder also empties itself when you eat, and an empty gall bladder is hard
to examine. Scans of the lower belly are different: there a <strong>full</strong> bladder helps, because
it pushes the bowel aside and makes a window to look through.</p>
<h2>Before you come</h2>
<h3>If your upper belly will be scanned</h3>
<p>This is the usual scan for the liver, gall bladder, pancreas and spleen.</p>
<ul>
<li><p>Do not eat for six to eight hours before. For a morning scan, take an early supper and no breakfast.</p></li>
<li><p>Small sips of plain water are fine. Leave out milk, tea with milk, minerals and other fizzy drinks.</p></li>
<li><p>Do not smoke or chew gum on that morning: both make you swallow air.</p></li>
</ul>
<h3>If your bladder, womb or prostate will be scanned</h3>
<ul>
<li><p>Drink about four cups of water one hour before the scan.</p></li>
<li><p>Do not pass urine until the scan is over. If it becomes painful, tell us at the desk.</p></li>
</ul>
<p>Sometimes both parts are scanned on one day. Then you come without having eaten, and drink your water here
or at home when we tell you to.</p>
<h3>Your medicines</h3>
<p>Take your usual medicines with a little water, unless the person who sent you has said otherwise.</p>
<blockquote><p><strong>Do not go without food before you have talked to us</strong> if you have diabetes, if
you are pregnant, or if the scan is for a small child or a very old person. We will give you an early time,
or tell you how to do it safely.</p></blockquote>
<h2>What to bring and what to wear</h2>
<ul>
<li><p>The request form from your doctor, midwife or physician assistant, if you have one.</p></li>
<li><p>Earlier scan reports, and a list of your medicines.</p></li>
<li><p>Clothes in two pieces, so that only your belly needs to be uncovered. A cloth to cover yourself is welcome.</p></li>
</ul>
<h2>In the scan room</h2>
<ol>
<li><p>You lie on a couch. A gel is put on your skin; it may feel cold, and it washes off with water.</p></li>
<li><p>A small probe is moved over your belly. You feel some pressure. It should not hurt; if a place is sore,
say so.</p></li>
<li><p>You may be asked to take a deep breath and hold it, or to turn on your side. That moves the organs into
view.</p></li>
<li><p>Most scans take between ten and thirty minutes. Afterwards you may eat, drink and work as usual.</p></li>
</ol>
<p>If you would like a person of your own sex to be in the room, or a relative to stay with you, please ask.</p>
<h2>Your result</h2>
<p>The report is usually ready within minutes or on the same day. It describes what was seen. It does not
always give the whole answer: some diseases cannot be seen on a scan, and some things that are seen are
harmless. Take the report to the person who sent you, who also knows your complaint and your other tests.</p>
<h2>Do not wait for a scan</h2>
<p>Go to the nearest hospital at once, or call <strong>112</strong>, if you have</p>
<ul>
<li><p>sudden or very strong pain in the belly, or a belly that is hard like a board;</p></li>
<li><p>vomit with blood in it, or stools that are black or bloody;</p></li>
<li><p>fainting, or a cold sweat with belly pain;</p></li>
<li><p>yellow eyes together with fever or confusion;</p></li>
<li><p>pain or bleeding when you are, or may be, pregnant;</p></li>
<li><p>a swollen belly with vomiting, and no stool or wind passing.</p></li>
</ul>
<p>In these cases time matters more than a booking. The hospital will arrange the scan that is needed.</p>
<p>For every other question, call the branch nearest to you or <a href="/#contact">ask for an
appointment</a>. Tell us which scan you were asked to have, and we will tell you how to prepare.</p>
`,
}
