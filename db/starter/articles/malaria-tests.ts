import type { Article } from '#db/starter/article.ts'

export const malariaTests: Article = {
  slug: 'malaria-test-before-you-treat',
  title: 'Malaria: test before you treat',
  excerpt:
    'Not every fever is malaria. How the two common tests work, what their results mean, and when fever is an emergency.',
  category: 'infections-and-screening',
  tags: ['malaria', 'fever', 'children', 'laboratory'],
  featured: {
    picture: 'malaria-film',
    alt: 'Drawing of a blood film under the microscope: some red blood cells hold small rings, the malaria parasites.',
  },
  metaTitle: 'Malaria tests: rapid test and microscopy',
  metaDescription:
    'How malaria rapid tests and blood films work, what a positive or negative result means, and the danger signs of severe malaria.',
  content: `
<p>In our part of the country many people call every fever malaria, buy medicine and wait. Sometimes they are right.
But fever also comes from pneumonia, typhoid, infections of the urine, ear or throat, and from other causes that malaria
medicine does not touch. A test takes little time, and it tells you which way to go.</p>
<h2>Why a test is worth it</h2>
<ul>
<li><p>If it <strong>is</strong> malaria, you start the right medicine early.</p></li>
<li><p>If it is <strong>not</strong>, nobody loses days while the real illness grows.</p></li>
<li><p>You do not pay for medicine that you do not need, and the medicine goes on working for those who do.</p></li>
</ul>
<h2>The two tests</h2>
<h3>The rapid test</h3>
<p>A drop of blood from the finger is put on a strip. After fifteen to twenty minutes a line appears if the strip finds a
substance that the parasite makes. It is quick, and it needs no microscope.</p>
<p>It has two weak sides. It cannot say how many parasites there are. And it may stay positive for some weeks after
you have been treated and are well, because traces of the parasite remain in the blood. So tell us if you
had malaria in the last month.</p>
<h3>The blood film</h3>
<p>A drop of blood is spread on a glass slide, stained and searched under the microscope. The laboratory scientist
sees the parasites themselves: which kind they are, and how many. That is why a film is used when
somebody is very ill, when the illness comes back, or when the doctor wants to see whether treatment works.</p>
<p>You need not fast for either test. If you have already taken malaria medicine, say which one and when: it can
hide the parasites.</p>
<h2>What the result means</h2>
<p><strong>Positive</strong>: malaria parasites, or their traces, were found. Take the result to a health worker and
take the whole course of the medicine they give you, also when you feel better on the second day.
Half a course lets the strongest parasites live.</p>
<p><strong>Negative</strong>: none were found. Ask what else may cause the fever, and do not take malaria medicine
just to be safe. If the fever goes on, come back after a day or two: early in the illness there may be too
few parasites to find, and the test is then repeated.</p>
<blockquote><p>A result is one piece of the story. A health worker who has seen you puts it together with the rest.</p></blockquote>
<h2>Who must be seen on the same day</h2>
<p>In some people malaria becomes dangerous within hours. Have them tested and seen on the day the fever begins:</p>
<ul>
<li><p>children under five years;</p></li>
<li><p>pregnant women;</p></li>
<li><p>people with sickle cell disease, HIV or without a spleen;</p></li>
<li><p>visitors who did not grow up where malaria is common.</p></li>
</ul>
<h2>Go to hospital at once</h2>
<p>These can be signs of severe malaria, or of another dangerous illness. Do not come to us for a test first. Go to
the nearest hospital, or call <strong>112</strong>, if a person with fever</p>
<ul>
<li><p>has a convulsion, is confused, very sleepy or cannot be woken;</p></li>
<li><p>vomits everything, or cannot drink; a baby who stops sucking;</p></li>
<li><p>breathes fast or with difficulty;</p></li>
<li><p>has very pale palms or yellow eyes;</p></li>
<li><p>passes very dark urine, or hardly any;</p></li>
<li><p>is too weak to sit or stand;</p></li>
<li><p>has a stiff neck, or bleeds from nose, gums or skin.</p></li>
</ul>
<p>On the way keep a child covered but not wrapped up hot, and give sips of water or breast milk if the child is
awake and can swallow.</p>
<h2>Keeping malaria away</h2>
<ul>
<li><p>Sleep under a treated net every night, in the dry season too, and mend its holes.</p></li>
<li><p>Cover or empty whatever holds water around the house.</p></li>
<li><p>Pregnant women: take the preventive medicine that is given at antenatal care.</p></li>
<li><p>Parents: ask at the child welfare clinic which protection against malaria your child can have there.</p></li>
</ul>
<p>A malaria test at GEMEV needs no preparation. Come during opening hours, or <a href="/#contact">write to us</a> if
you want to know more before you come.</p>
`,
}
