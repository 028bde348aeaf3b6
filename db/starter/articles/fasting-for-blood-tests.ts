import type { Article } from '#db/starter/article.ts'

export const fastingForBloodTests: Article = {
  slug: 'fasting-for-blood-tests',
  title: 'Fasting for blood tests: what you may and may not take',
  excerpt:
    'Which tests need an empty stomach, for how long, why water is allowed, and who should not fast without asking first.',
  category: 'understanding-lab-tests',
  tags: ['blood test', 'fasting', 'blood sugar', 'preparation'],
  featured: {
    picture: 'fasting-morning',
    alt: 'Drawing of an early morning: a clock at half past six, a glass of water and an upturned bowl.',
  },
  within: {
    picture: 'tube-rack',
    alt: 'Drawing of eight blood tubes with caps of different colours in a rack.',
  },
  metaTitle: 'Fasting for blood tests',
  metaDescription:
    'Which blood tests need fasting, how long, what about water, tea and medicines, and who should ask before going without food.',
  content: `
<p>Some blood tests must be taken before you eat. Others may be taken at any time of the day. If you fast when
there is no need, you are hungry for nothing; if you eat when you should have fasted, the result can
mislead, and you may have to come back. Here is how to get it right.</p>
<h2>Why food changes the result</h2>
<p>After a meal, sugar and fat pass from the gut into the blood. For some hours your blood sugar is higher, and
the blood itself may look milky. The normal values for these tests were made with people who had not
eaten. So the laboratory can only compare yours if you have not eaten either.</p>
<h2>Tests that usually need fasting</h2>
<ul>
<li><p><strong>Fasting blood sugar</strong>: nothing but water for at least eight hours.</p></li>
<li><p><strong>Lipid profile</strong> (cholesterol and other fats): often nine to twelve hours. Some doctors accept
it without fasting, so follow what your request form says.</p></li>
<li><p><strong>Glucose tolerance test</strong>: you come fasting, then drink a sugar solution, and blood is taken
again later. Plan for two to three hours with us.</p></li>
</ul>
<h2>Tests that usually do not</h2>
<p>For a full blood count, a malaria test, hepatitis B, HIV, sickling and blood group, kidney function, a
pregnancy test or HbA1c (the average sugar of the past months) you may normally eat as usual. If your form lists several tests, one
of them may need fasting: ask us, and it can often all be done in one visit.</p>
<picture>
<h2>How to fast</h2>
<ol>
<li><p>Take your evening meal at the usual time, and make it an ordinary one. A feast the evening before still
shows in the morning.</p></li>
<li><p>Leave out alcohol for a day before.</p></li>
<li><p>From the hour that you were told, take only <strong>plain water</strong>. You may drink as much of it as you
like; it makes the vein easier to find.</p></li>
<li><p>Come early, so that you need not go without food for long. Our opening hours are on this site.</p></li>
<li><p>When the blood has been taken, eat. Bring something with you if your way home is long.</p></li>
</ol>
<h3>What breaks the fast</h3>
<p>Tea or coffee, even without sugar. Milk, porridge and <em>koko</em>. Sobolo, minerals and fruit juice. Chewing
gum, sweets and kola. Do not smoke either. Brushing your teeth is fine.</p>
<p>If you forgot and took something, simply say so. We will choose another time, or write it on the form. It is
much better than a wrong result.</p>
<h2>Your medicines</h2>
<p>Most medicines, such as those for blood pressure, are taken as usual with water. Some are taken only after
the blood test. Ask the person who prescribed them, and do not decide it alone.</p>
<blockquote><p><strong>If you take insulin or tablets for diabetes, ask before you fast.</strong> To take them and
not eat can make your blood sugar fall dangerously low.</p></blockquote>
<h2>Who should ask first</h2>
<ul>
<li><p>People with diabetes.</p></li>
<li><p>Pregnant women, and mothers who breastfeed a small baby.</p></li>
<li><p>People with sickle cell disease, for whom it is important to keep drinking water.</p></li>
<li><p>Children, and people who are very old or weak.</p></li>
<li><p>Anybody who is ill with fever, vomiting or diarrhoea.</p></li>
</ul>
<p>Most of them can still have the test. They get the first place in the morning, or a shorter fast, or another
test that tells the same.</p>
<p>And if you are keeping Ramadan: tell us. For many tests the late afternoon of a fasting day will do as well,
and we can agree on a time that does not trouble your fast.</p>
<h2>When to stop at once</h2>
<p>If you start to tremble, sweat, feel confused or feel as if you may faint, your sugar may be too low.
<strong>Break the fast immediately</strong>: take sugar, honey, a sweet drink or fruit, then eat something.
The test can wait.</p>
<p>Go to the nearest hospital at once, or call <strong>112</strong>, if a person</p>
<ul>
<li><p>faints, has a convulsion or cannot be woken properly;</p></li>
<li><p>remains confused or very weak after taking sugar;</p></li>
<li><p>with diabetes is vomiting, breathing deeply and fast, or becoming drowsy.</p></li>
</ul>
<p>Never pour a drink into the mouth of somebody who is not awake: they could choke.</p>
<p>Not sure about your own test? Read us the list on your form over the phone, or bring it with you when you
<a href="/#contact">ask for an appointment</a>.</p>
`,
}
