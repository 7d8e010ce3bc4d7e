import { expect, test } from 'vitest'
import { classifyAddress } from './address-rules.ts'

const privateAddresses = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::1',
  '[::1]',
  'fc00::1',
  'fd12:3456:789a::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:c0a8:0101',
  // As the system's resolver parses them.
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.1',
  '127.0.1',
  '10.1',
  '0300.0250.1',
]

const forbiddenAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '0',
  '169.254.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9.254.0251.0xfe',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  '100.64.0.1',
  '100.127.255.255',
  '100.100.100.200',
  '168.63.129.16',
  'fd00:ec2::254',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::2',
  '::7f00:1',
  '::127.0.0.1',
  '::93.184.216.34',
  '0:0:0:0:0:0:93.184.216.34',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2001:10::1',
  '2001:20::1',
  '2002:7f00:1::1',
  '2002:a9fe:a9fe::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'ff02::1',
  'example.com',
  '',
  '1.2.3.4.5',
  '256.1.1.1',
]

const publicAddresses = [
  '93.184.216.34',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '::ffff:1.1.1.1',
]

test.each(privateAddresses)('%s is in a private network', (address) => {
  expect(classifyAddress(address)).toBe('private')
})

test.each(forbiddenAddresses)('%s is never allowed', (address) => {
  expect(classifyAddress(address)).toBe('never')
})

test.each(publicAddresses)('%s is public', (address) => {
  expect(classifyAddress(address)).toBe('public')
})
