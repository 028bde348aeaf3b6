/** The message that invites a colleague, by mail or by WhatsApp. */
export const invitationText = (
  clinicName: string,
  link: string,
) => `You are invited to the back-office of ${clinicName}.

Open this link within a day to set your password:

${link}

It works once. Do not pass it on.
`

export const newPasswordText = (
  clinicName: string,
  link: string,
) => `Open this link within a day to set a new password for ${clinicName}:

${link}

It works once. Do not pass it on.
`
