import type { Article } from '#db/starter/article.ts'

export const readingALabReport: Article = {
  slug: 'how-to-read-a-laboratory-report',
  title: 'How to read a laboratory report',
  excerpt:
    'Result, unit, reference range, flag: what the columns mean, and why a number outside the range is not yet a disease.',
  category: 'understanding-lab-tests',
  tags: ['laboratory', 'results', 'blood test', 'full blood count'],
  featured: {
    picture: 'lab-report',
    alt: 'Drawing of a laboratory report on a clipboard: each row has a result and a bar with the usual range.',
  },
  within: {
    picture: 'blood-smear',
    alt: 'Drawing of stained blood under the microscope: red cells, white cells and platelets.',
  },
  metaTitle: 'How to read a laboratory report',
  metaDescription:
    'What the columns of a laboratory report mean, what common tests stand for, why ranges differ, and which results need help at once.',
  content: `
<p>You hold a page full of short words and numbers, and perhaps a few in bold. What is good, what is bad? This is a
guide to reading the page. It does not replace the talk with the person who asked for the tests, but with it you
will understand more, and ask better questions.</p>
<h2>First look at the top</h2>
<p>Check that it is <strong>your</strong> report: your name, your age and sex, and the date and time at which the sample was taken. If
anything is wrong, tell the laboratory before anybody acts on it.</p>
<h2>The columns</h2>
<ul>
<li><p><strong>Test</strong>: what was measured.</p></li>
<li><p><strong>Result</strong>: a number, or a word such as <em>negative</em>, <em>positive</em>, <em>reactive</em> or
<em>seen</em>.</p></li>
<li><p><strong>Unit</strong>: what the number is counted in. Blood sugar may be given in mmol/L or in mg/dL, and the numbers are
very different, so always say the unit with the number.</p></li>
<li><p><strong>Reference range</strong>: where the results of most healthy people lie.</p></li>
<li><p><strong>Flag</strong>: H (high) or L (low), a star or bold print, when your result is outside the range.</p></li>
</ul>
<h2>What the range means, and what it does not</h2>
<p>The range is usually set so that about ninety-five of a hundred healthy people fall inside it. So about <strong>one
healthy person in twenty falls outside</strong>, for each test. If you have many tests done, one of them may well carry a flag
without your being ill.</p>
<p>Ranges also differ from laboratory to laboratory, because machines and methods differ. They are not the same for men
and women, for children, and in pregnancy. Compare your result with the range <strong>on the same page</strong>,
not with one from the internet or from a neighbour's report.</p>
<blockquote><p>The question is not only &ldquo;is it outside?&rdquo; but also &ldquo;how far?&rdquo;, &ldquo;is it new?&rdquo; and
&ldquo;does it fit how I feel?&rdquo;</p></blockquote>
<picture>
<h2>Some names you will often meet</h2>
<h3>Full blood count (FBC)</h3>
<ul>
<li><p><strong>Hb, haemoglobin</strong>: carries oxygen. Low means anaemia, which has many causes.</p></li>
<li><p><strong>WBC, white blood cells</strong>: often high in infections, sometimes low.</p></li>
<li><p><strong>Platelets</strong>: they help the blood to clot. Malaria can lower them.</p></li>
</ul>
<h3>Blood chemistry</h3>
<ul>
<li><p><strong>FBS</strong>: blood sugar after fasting. <strong>HbA1c</strong>: the average sugar of the past two to three months.</p></li>
<li><p><strong>Creatinine, urea</strong>: how the kidneys clean the blood.</p></li>
<li><p><strong>ALT, AST, bilirubin</strong>: how the liver is.</p></li>
<li><p><strong>Cholesterol, HDL, LDL, triglycerides</strong>: the fats in the blood.</p></li>
</ul>
<h3>Urine</h3>
<p>Urine R/E means routine examination: its colour, its chemistry, and what is seen under the microscope, such as
cells or bacteria. A <strong>culture</strong> lets germs grow for some days, and shows which medicine works against them.</p>
<h3>Positive and negative</h3>
<p><em>Positive</em> or <em>reactive</em> means that what was looked for was found. That is not always bad, and
<em>negative</em> is not always good: after vaccination against hepatitis B, a positive test for antibodies is what
you hope for. A reactive screening test often has to be confirmed by a second one.</p>
<h2>What can disturb a result</h2>
<p>A meal, hard work the day before, some medicines and herbs, dehydration, pregnancy, the time of day, or a sample
that waited too long. If a result does not fit, the first step is often simply to repeat it.</p>
<h2>Questions to take along</h2>
<ol>
<li><p>What was this test meant to find out?</p></li>
<li><p>Which of these results matter for me, and why?</p></li>
<li><p>Does anything need to be repeated, and when?</p></li>
<li><p>Should I change something: food, medicine, work?</p></li>
</ol>
<p>Keep all your reports together in a folder or as photographs on your phone. The change over the years is worth more
than any single number. <strong>Do not start or stop a medicine because of a report alone.</strong></p>
<h2>Do not wait with the paper in your hand</h2>
<p>If the laboratory calls you and asks you to come or to see a doctor at once, do so on the same day. And whatever
the report says, go to the nearest hospital at once, or call <strong>112</strong>, with</p>
<ul>
<li><p>chest pain, or trouble breathing;</p></li>
<li><p>fainting, confusion, convulsions, or weakness of one side;</p></li>
<li><p>heavy bleeding, or vomit or stools with blood;</p></li>
<li><p>high fever with a stiff neck or great weakness.</p></li>
</ul>
<p>Is there a word on your GEMEV report that you do not understand? Ask at the desk where you collected it, or
<a href="/#contact">write to us</a>. Please do not send results by an open message.</p>
`,
}
