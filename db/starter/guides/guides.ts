/** A guide that the site comes with: a draft, which visitors see once a clinician has approved it. */
export interface StarterGuide {
  /** Services name it by this; it is fixed, so that loading it again stores no second one. */
  id: string
  title: string
  content: string
}

/** Careful words for the three services; each leaves to the clinic what differs from person to person. */
export const guides: StarterGuide[] = [
  {
    id: 'prepare-ultrasound',
    title: 'Preparing for an ultrasound scan',
    content: `
<p>How you prepare depends on the part of the body that is looked at. We tell you what holds for you when we agree on your day. If you are not sure, please ask before you come.</p>
<h2>Scan of the upper belly</h2>
<p>Liver, gall bladder and pancreas are easier to see on an empty stomach. You may be asked not to eat for some hours before the scan. Ask us for how long, and whether you may drink water.</p>
<h2>Scan of the bladder, the womb or early pregnancy</h2>
<p>A full bladder often makes a better picture. You may be asked to drink water beforehand and not to pass urine until after the scan. If it hurts to wait, tell us: we will not leave you in pain.</p>
<h2>Other scans</h2>
<p>Most scans of the neck, the breast, the limbs and later pregnancy need no preparation.</p>
<h2>For every scan</h2>
<ul>
<li>Keep taking your medicines unless your doctor tells you otherwise.</li>
<li>If you have diabetes, are pregnant, or are bringing a child, talk to us before you go without food.</li>
<li>Wear loose clothes in two parts. We need to reach the skin, and the gel wipes off.</li>
<li>Bring your request form and the results of earlier scans.</li>
</ul>
<blockquote><p>This is no help in an emergency. With strong pain, heavy bleeding or trouble breathing, go to the nearest hospital at once, or call <strong>112</strong>.</p></blockquote>`,
  },
  {
    id: 'prepare-ecg',
    title: 'Preparing for an ECG',
    content: `
<p>There is little to prepare for an ECG at rest. It does not hurt, and nothing is put into your body.</p>
<h2>On the day</h2>
<ul>
<li>Put no cream, oil or shea butter on your chest, arms and legs, so that the pads hold.</li>
<li>Wear a top that opens easily. You may ask for a cover, and for somebody of your own sex in the room.</li>
<li>Come a little early and sit down for some minutes, so that your heart is at rest.</li>
<li>Eat and drink as usual unless your doctor told you otherwise.</li>
</ul>
<h2>Your medicines</h2>
<p>Keep taking your medicines unless your doctor tells you otherwise. Bring them, or a list of them: some change what an ECG shows. Tell us if you have a pacemaker.</p>
<h2>During the recording</h2>
<p>Lie still, breathe calmly and do not speak for a short while. It is over in a few minutes.</p>
<blockquote><p>Do not wait for an appointment with pain or pressure in the chest, sudden shortness of breath, or fainting. Go to the nearest hospital at once, or call <strong>112</strong>.</p></blockquote>`,
  },
  {
    id: 'prepare-laboratory',
    title: 'Preparing for laboratory tests',
    content: `
<p>Some tests need no preparation and others do. Read us your whole list when you book, and we tell you what holds for you.</p>
<h2>Tests on an empty stomach</h2>
<p>For some tests, such as some of sugar and fats in the blood, you may be asked not to eat for some hours, often over night. Ask us for how long. Plain water is usually allowed.</p>
<p>If you have diabetes, are pregnant, feel weak, or are bringing a child or an old person, talk to us before anybody goes without food.</p>
<h2>Your medicines</h2>
<p>Keep taking your medicines unless your doctor tells you otherwise. Tell us what you take, also herbs and remedies from the market: some change the result.</p>
<h2>Urine and stool</h2>
<p>Ask us for a clean container before you collect a sample, and how to do it. Close it well, and bring it as soon as you can.</p>
<h2>On the day</h2>
<ul>
<li>Bring your request form, your card if you are insured, and earlier results.</li>
<li>Wear sleeves that are easy to roll up.</li>
<li>Tell us if you bleed easily, take medicine against clots, or have fainted at a needle before.</li>
</ul>
<blockquote><p>Do not wait for a test with high fever and confusion, fits, heavy bleeding or trouble breathing. Go to the nearest hospital at once, or call <strong>112</strong>.</p></blockquote>`,
  },
]
