import type { Article } from '#db/starter/article.ts'

export const pregnancyScans: Article = {
  slug: 'pregnancy-scans-when-and-why',
  title: 'Pregnancy scans: when they are done, and why',
  excerpt:
    'What an early, a middle and a late scan look for, how to prepare, and the signs for which you must not wait.',
  category: 'pregnancy-scans',
  tags: ['pregnancy', 'ultrasound', 'antenatal care', 'baby'],
  featured: {
    picture: 'fetal-profile',
    alt: 'Drawing of an ultrasound picture of an unborn baby: the head and face from the side.',
  },
  metaTitle: 'Pregnancy scans: when and why',
  metaDescription:
    'What ultrasound scans in early, middle and late pregnancy show, how to prepare for them, and the danger signs for which to go to hospital at once.',
  content: `
<p>A scan is one part of antenatal care. It answers some questions that hands and a stethoscope cannot, and it
lets you see your baby. It does not replace your visits to the midwife, where your blood pressure, blood
and urine are checked: those find other things, and they matter as much.</p>
<h2>Is it safe?</h2>
<p>Ultrasound uses sound, not radiation. It has been used in pregnancy for decades, and when it is done for a
medical reason by trained people, no harm to mothers or babies has been shown. Still, a scan
should have a purpose. You do not need one every month if you and the baby are well.</p>
<h2>When a scan is done</h2>
<h3>Early: up to about fourteen weeks</h3>
<p>It shows whether the pregnancy is in the womb, whether the heart is beating, and whether there is one baby or
more. This is also the best time to learn how far the pregnancy has come. Dates that are known early help
later, when somebody must decide whether a baby is small or simply younger than was thought.</p>
<h3>Middle: about eighteen to twenty-two weeks</h3>
<p>Now the baby is large enough to be looked at from head to foot: skull and brain, spine, heart, stomach,
kidneys, arms and legs. The placenta is found, and the water around the baby is judged.</p>
<h3>Late: after about twenty-eight weeks, if there is a reason</h3>
<p>How the baby is growing, whether it lies with its head down, where the placenta is, how much water there is.
Your midwife may ask for this scan if you measure too small or too large, if you have high blood pressure
or diabetes, if you expect twins, or if the baby seems to lie across.</p>
<p>The World Health Organization recommends at least one scan before twenty-four weeks. How many you need beyond
that depends on you and on what was seen, so ask your midwife or doctor.</p>
<h2>How to prepare</h2>
<ul>
<li><p>Bring your maternal health record book, your request form and the reports of earlier scans.</p></li>
<li><p>Eat as usual. You do not have to fast for a pregnancy scan.</p></li>
<li><p>In the <strong>first three months</strong> come with a full bladder: about four cups of water one hour before, and
do not pass urine until the scan is over. Later this is not needed.</p></li>
<li><p>Wear a skirt or trousers with a separate top.</p></li>
<li><p>If you know it, tell us the first day of your last monthly bleeding.</p></li>
</ul>
<p>In early pregnancy the baby is sometimes too small to be seen through the belly. Then a scan from within, with
a slim covered probe, may be offered. It is done only if you agree, and you may ask for a woman to be in the
room.</p>
<h2>What a scan cannot promise</h2>
<p>A scan shows much, but not everything. Some conditions cannot be seen, some appear only later, and the view
depends on how the baby lies. A good report is good news. It is not a guarantee.</p>
<blockquote><p>The purpose of the scan is your baby's health. Whether it is a boy or a girl cannot always be seen, and
it should never decide how a child or a mother is treated.</p></blockquote>
<p>If something unusual is found, we will tell you in plain words what was seen, and to whom you should go next.
Often it is something to watch. You may bring somebody with you to listen.</p>
<h2>Signs for which you must not wait</h2>
<p>Do not wait for a scan or for your next visit. Go to the nearest hospital at once, by day or night, or call
<strong>112</strong>, if you have</p>
<ul>
<li><p>bleeding from the vagina, at any time of the pregnancy;</p></li>
<li><p>strong pain in the belly, or pain in the shoulder with faintness in early pregnancy;</p></li>
<li><p>a strong headache, blurred sight, or swelling of face and hands;</p></li>
<li><p>convulsions, or fainting;</p></li>
<li><p>fever, or trouble breathing;</p></li>
<li><p>water breaking before labour, or labour before thirty-seven weeks;</p></li>
<li><p>a baby that moves much less than usual, or not at all.</p></li>
</ul>
<p>Take your record book with you, and somebody who can stay. Keep the number of a driver near you, above all in
the last weeks.</p>
<p>For a planned scan you can <a href="/#contact">ask for an appointment</a> at the branch nearest to you. If your
midwife has written a date on your form, tell us, and we will find a time that fits.</p>
`,
}
