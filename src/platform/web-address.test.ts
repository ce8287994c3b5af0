import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each([
  '/',
  '/products?category=easter',
  '/files/x.jpg#top',
  'https://shop.example',
  'https://shop.example/a@b?c=d',
  'https://shop.example:8443/x',
])('%s is an address', (address) => expect(isWebAddress(address)).toBe(true))

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'http://shop.example',
  'https://shop.example@evil.example/',
  'https:\\\\evil.example',
  'https://',
  'evil.example',
  '',
])('%j is none', (address) => expect(isWebAddress(address)).toBe(false))
