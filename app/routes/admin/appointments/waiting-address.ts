import { href } from 'react-router'

/** The list of what waits for the front desk. */
export const waitingAddress = `${href('/admin/appointments')}?waiting=yes`
