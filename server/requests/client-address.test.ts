import { expect, test } from 'vitest'
import { clientAddress, proxyCheck, unknownProxy } from './client-address.ts'

const proxies = proxyCheck(['127.0.0.1', '10.0.0.0/8', '::1'])

test.each([
  ['nobody in between', '198.51.100.7', undefined, '198.51.100.7'],
  ['one proxy', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['two proxies, one by its network', '127.0.0.1', '198.51.100.7, 10.1.2.3', '198.51.100.7'],
  ['what a visitor wrote before it', '127.0.0.1', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
  ['a visitor who claims to be a proxy', '198.51.100.7', '127.0.0.1', '198.51.100.7'],
  ['a proxy seen as IPv6', '::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
])('%s', (_, peer, forwardedFor, address) => {
  expect(clientAddress(peer, forwardedFor, proxies)).toBe(address)
})

test.each([
  ['a visitor', '198.51.100.7', undefined, undefined],
  ['a proxy of ours seen as IPv6', '::ffff:10.0.0.2', '::ffff:203.0.113.7', undefined],
  ['a proxy of ours for one of our own network', '10.0.0.2', '10.0.0.5', undefined],
  ['a proxy that is not named', '::ffff:192.0.2.9', '198.51.100.7', '192.0.2.9'],
])('whether %s is an unknown proxy', (_, peer, forwardedFor, address) => {
  expect(unknownProxy(peer, forwardedFor, proxies)).toBe(address)
})
