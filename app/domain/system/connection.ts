import type { FormFields } from '#app/values/forms/form-fields.ts'

/** What connects the site with the world, and owners enter at System. `secret` is never sent to a browser. */
export const connectionFields = {
  address: {
    address: {
      label: 'Address',
      hint: 'Such as https://gemev.example. Open this page at that address first, then save.',
      maxLength: 200,
    },
  },
  mail: {
    host: { label: 'Mail server', hint: 'Such as mail.gemev.example', maxLength: 253 },
    port: { label: 'Port', hint: '587, or 465. Your provider says which.', maxLength: 5 },
    user: { label: 'User name', hint: 'Often the whole email address.', maxLength: 254 },
    secret: { label: 'Password', maxLength: 500 },
    sender: {
      label: 'Sender',
      hint: 'Such as GEMEV <no-reply@gemev.example>',
      maxLength: 300,
    },
  },
  sms: {
    gateway: { label: 'Provider', maxLength: 20 },
    user: {
      label: 'User name',
      hint: 'For Hubtel the client ID. Arkesel needs none.',
      maxLength: 200,
    },
    secret: { label: 'API key', maxLength: 500 },
    sender: {
      label: 'Sender',
      hint: 'At most 11 letters and digits. Your provider must have approved it.',
      maxLength: 11,
    },
  },
} as const satisfies Record<string, FormFields>

export type ConnectionName = keyof typeof connectionFields
export const connectionNames = Object.keys(connectionFields) as ConnectionName[]

export const offeredGateways = {
  hubtel: 'Hubtel',
  arkesel: 'Arkesel',
}

export const connections: Record<
  ConnectionName,
  {
    title: string
    intro: string
    /** The check at System that is about it. */
    check: string
    /** The names of the settings that win over what is entered. */
    variables: string
  }
> = {
  address: {
    title: 'Address of the Site',
    intro: 'Links in mails and messages begin with this address. Leave it empty to remove it.',
    check: 'Address',
    variables: 'PUBLIC_URL',
  },
  mail: {
    title: 'Mail',
    intro: 'Mail is sent through this server. Leave all empty to send no mail.',
    check: 'Mail server',
    variables: 'SMTP_URL and MAIL_FROM',
  },
  sms: {
    title: 'Text Messages',
    intro: 'Patients get text messages through this provider. Choose “None” to send no SMS.',
    check: 'SMS',
    variables: 'SMS_GATEWAY, SMS_SENDER, SMS_USER and SMS_KEY',
  },
}

export const connectionTexts = {
  done: { saved: 'Saved: it is in use now', sent: 'Sent. Please check that it arrives.' },
  failed: 'Failed to save this. Please try again.',
  notSent: 'The test could not be sent. Please try again.',
  tooManyTests: 'Too many tests. Please wait ten minutes.',
  notSetUp: 'Please save the settings first.',
  noOwnAddress: 'Your account has no email address. Please ask another owner.',
  notMobile: 'Please enter a mobile number of Ghana, such as 024 123 4567.',
  refusals: {
    conflict: 'Somebody else has changed this. Please check it and save again.',
    'not-found': 'This is no longer here.',
  },
}
