import type { Terms } from '#app/domain/clinic/content.ts'

/** The terms on which the website may be used. */
// Written by engineers: counsel in Ghana must confirm them before the site opens.
export const terms: Terms = {
  inForceFrom: '2026-11-20',
  html: [
    '<p><strong>In an emergency, do not use this website: call <a href="tel:{emergency_number}" rel="noopener noreferrer">{emergency_number}</a> or go to the nearest hospital.</strong></p>',
    '<h2>What this website is</h2>',
    '<p>It presents the services and the branches of {full_name} (“we”), offers articles about health, and lets you ask for an appointment. Reading it costs nothing but your own data bundle, and you need no account.</p>',
    '<h2>Asking for an appointment</h2>',
    '<p>The form sends us a request. It is not yet an appointment. Your appointment is agreed when we have contacted you and confirmed the day, the time and the branch. We aim to do so within 24 hours. If you have not heard from us by then, please call.</p>',
    '<p>Please give your own details, or those of somebody who has asked you to do it for them, and make sure that the phone number is right. If you cannot come, tell us, so that another patient can have the time. Sending the form binds neither you nor us to anything.</p>',
    '<h2>Prices and services</h2>',
    '<p>Not every service may be had at every branch on every day. Please ask the branch what is available, what it costs, and whether your insurance covers it.</p>',
    '<h2>Health articles are not medical advice</h2>',
    '<p>Our articles explain things in general. They do not know you. They cannot replace a doctor, midwife or nurse who can examine you, and a test result needs somebody who can explain it. Never put off seeking care, and never stop a medicine, because of something that you read here.</p>',
    '<h2>Our words and pictures</h2>',
    '<p>You may read, print and share our pages for yourself, your family or your patients, as long as you say where they come from and do not change their meaning. For any other use, please ask us first. Our name and our logo may not be used to suggest that we stand behind something that is not ours.</p>',
    '<h2>Using the site fairly</h2>',
    '<p>Please do not send false requests, try to reach other people’s information, or disturb the site. We may block whoever does.</p>',
    '<h2>What we answer for</h2>',
    '<p>We take care that what stands here is right and that the site can be reached, but mistakes and interruptions happen. If you find a mistake, please tell us. We are not responsible for losses that arise only because a page was out of date or could not be opened, nor for the websites of others. Nothing here takes away a right that the law gives you, or our responsibility for the care we give you or for harm caused by our negligence.</p>',
    '<h2>Your information</h2>',
    '<p>How we use what you send us is explained in our Privacy Policy, to which a link stands at the foot of every page.</p>',
    '<h2>Law and changes</h2>',
    '<p>The law of Ghana applies to these terms, and its courts decide if we cannot agree. Please talk to us first. When the terms change, the date at the top changes too.</p>',
  ].join(''),
}
