import {
  branches,
  clinic,
  mailLink,
  registrations,
  telephoneLink,
} from '#app/domain/clinic/clinic.ts'
import { privacyNoticeDate, privacyNoticeVersion } from '#app/domain/clinic/privacy.ts'

interface PrivacyNoticeProps {
  /** How long a request is stored after it was closed, in months. */
  retentionMonths: number
}

/** The clinic's privacy notice under Ghana's Data Protection Act, 2012 (Act 843), without the page around it. */
// Written by engineers: counsel in Ghana must confirm it before the site opens. A change of its
// meaning must also change `privacyNoticeVersion`, which is stored with each request.
export function PrivacyNotice({ retentionMonths }: PrivacyNoticeProps) {
  return (
    <>
      <p>
        Version {privacyNoticeVersion}, in force from{' '}
        <time dateTime={privacyNoticeDate.iso}>{privacyNoticeDate.display}</time>.
      </p>
      <p>
        Your health is your own affair. This page says what we learn about you on this website, why,
        who sees it, how long we keep it, and what you may ask of us.
      </p>

      <h2>Who we are</h2>
      <p>
        {clinic.fullName} (“we”) decides how the information on this website is used, and answers
        for it. Our branches are in{' '}
        {branches.map(({ name, region }) => `${name} (${region})`).join(', ')}.
      </p>
      {registrations.length > 0 && (
        <ul>
          {registrations.map(({ authority, number }) => (
            <li key={authority}>
              {authority}: {number}
            </li>
          ))}
        </ul>
      )}

      <h2>What we collect, and why</h2>
      <h3>When you ask for an appointment</h3>
      <p>We use what you write to reach you, to prepare for your visit and to plan our day.</p>
      <ul>
        <li>
          Needed: your first and last name, your email, your phone number, the service you want, and
          a message about what you need. Without these the form cannot be sent, but you can still
          call us or come to a branch.
        </li>
        <li>Optional: the day you would prefer, and the branch.</li>
        <li>
          Added by us: a reference number, the time, the version of this notice that you saw, and
          later the agreed day and time, the state of your request and our staff’s notes on it.
        </li>
      </ul>
      <p>
        What you tell us about your health is specially protected by law. Please write only what we
        need to know to arrange your visit. Your test results are not kept on this website.
      </p>
      <h3>When you read the site</h3>
      <p>
        As on every website, your phone or computer sends its network address with each request. Our
        server uses it for a short time to stop abuse and to count a reading of an article once. We
        do not use it to find out who you are.
      </p>
      <h3>When you call, email or write on WhatsApp</h3>
      <p>
        We use your number or address, and what you tell us, to answer you. WhatsApp is the service
        of another company with rules of its own. If you prefer not to use it, call us instead.
      </p>

      <h2>Why we may do this</h2>
      <p>
        You ask us for something and send us the details yourself: we use them with your consent, in
        order to do what you asked. You may take your consent back at any time. That does not undo
        what was done before, and it will not count against you when you come to us. Sometimes the
        law also requires us to keep or to give information; then we do only what it requires. Our
        legal basis is the Data Protection Act, 2012 (Act 843) of Ghana.
      </p>

      <h2>Who sees it</h2>
      <ul>
        <li>
          Those of our staff who arrange appointments. Each signs in with an account of their own.
        </li>
        <li>
          Companies that run computers or deliver email for us, if we use any. They work only on our
          instructions and may not use your information for themselves.
        </li>
        <li>A court or a public authority, where the law obliges us.</li>
      </ul>
      <p>
        We do not sell your information, and we do not give it to advertisers. Nothing about you is
        decided by a machine.
      </p>

      <h2>How long we keep it</h2>
      <p>
        A request for an appointment is erased automatically {retentionMonths} months after it was
        closed. You may ask us to erase it sooner. Safety copies may hold it a little longer, until
        they are replaced. Medical records that are made at a branch are a different matter: they
        are kept as the law on health records requires.
      </p>

      <h2>How we protect it</h2>
      <p>
        Only signed-in staff can open the list of requests, and what they change is recorded. Copies
        of the data are made so that it is not lost. No system is perfect: if your information falls
        into the wrong hands, we will tell you and the Data Protection Commission as the law
        requires.
      </p>

      <h2>Cookies and other companies</h2>
      <p>
        The public pages set no cookies. They carry no advertising, no maps and no counters of other
        companies. If a company stores our pictures for us, your phone fetches the pictures from
        there, and nothing else.
      </p>

      <h2>Children</h2>
      <p>
        For a child under 18, a parent or guardian should ask for the appointment. If a child has
        sent us a request alone, tell us and we will talk about it with you or erase it.
      </p>

      <h2>Pictures of people</h2>
      <p>
        We show a person in a picture, or repeat what a patient said, only with that person’s
        consent. If you see yourself here and do not want to, tell us and we will take it down.
      </p>

      <h2>What you may ask of us</h2>
      <ul>
        <li>To know whether we hold information about you, and to see it.</li>
        <li>To correct what is wrong or out of date.</li>
        <li>To erase what we no longer need, or what you no longer want us to have.</li>
        <li>To stop using it in a way that you object to.</li>
      </ul>
      <p>
        Call us, write to us or come to a branch. We will ask for something that shows who you are,
        so that nobody else can ask in your name. If you are not content with our answer, you may
        complain to the Data Protection Commission of Ghana.
      </p>

      <h2>Changes</h2>
      <p>
        When this notice changes, its version and date at the top change too. The version that you
        saw is stored with your request.
      </p>

      <h2>How to reach us</h2>
      <ul>
        <li>
          Email: <a href={mailLink(clinic.email)}>{clinic.email}</a>
        </li>
        {branches.map(({ slug, name, phone }) => (
          <li key={slug}>
            {name}: <a href={telephoneLink(phone)}>{phone.display}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
