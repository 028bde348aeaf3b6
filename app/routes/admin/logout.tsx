import { href, redirect } from 'react-router'

export const loader = () => redirect(href('/admin'))

export const action = () => redirect(href('/admin/login'))
