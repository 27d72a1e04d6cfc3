import { expect, test } from '@jest/globals'
import { clientIp, networkOf } from './client-ip.ts'

test.each([
  ['198.51.100.7', null, 0, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.1', 0, '198.51.100.7'],
  ['10.0.0.2', '203.0.113.1', 1, '203.0.113.1'],
  ['10.0.0.2', '6.6.6.6, 203.0.113.1', 1, '203.0.113.1'],
  ['10.0.0.2', '6.6.6.6, 203.0.113.1, 10.0.0.1', 2, '203.0.113.1'],
  ['10.0.0.2', '203.0.113.1', 3, '203.0.113.1'],
  ['10.0.0.2', ' , ,', 1, '10.0.0.2'],
  ['10.0.0.2', null, 1, '10.0.0.2'],
])('socket %s, forwarded for %s, %i proxies: %s', (socket, forwarded, proxies, address) => {
  expect(clientIp(socket, forwarded, proxies)).toBe(address)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:198.51.100.7', '198.51.100.7'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:0DB8::1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts towards the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
