import type { Facts } from '#app/domain/clinic/content.ts'

/** The facts before an owner has given the real ones: numbers and addresses are placeholders. */
export const facts: Facts = {
  name: 'GEMEV',
  descriptor: 'Diagnostic Imaging & Laboratory',
  motto: 'Explore the World with Good Health',
  foundedIn: '2024',
  email: 'info@example.com',
  phoneHours: 'Mon-Sat 8AM-6PM',
  emailReply: 'We answer within 24 hours',
  dailyOperations: '{daily_hours}-hour daily operations',
  emergencyNumber: '112',
  social: {
    facebook: '',
    instagram: '',
    tiktok: '',
    x: '',
    youtube: '',
  },
  licenceNumber: '',
  dataProtectionNumber: '',
}
