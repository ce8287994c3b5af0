import { expect, test } from 'vitest'
import { productColumns } from '#features/selling/catalog/product-columns.ts'
import { guessMapping, sourceOf } from './columns.ts'

const olderShopify =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Image Position,Image Alt Text,Gift Card,Status'
const newerShopify =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Inventory quantity,Continue selling when out of stock,Product image URL,Image position,Image alt text'
const etsy =
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,IMAGE3,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU'

test.each([
  [
    'shopify',
    olderShopify,
    {
      name: ['Title'],
      description: ['Body (HTML)'],
      price: ['Variant Price'],
      stock: ['Variant Inventory Qty'],
      images: ['Image Src'],
      imageTexts: ['Image Alt Text'],
      isPublished: ['Status'],
    },
  ],
  [
    'shopify',
    newerShopify,
    {
      name: ['Title'],
      description: ['Description'],
      price: ['Price'],
      stock: ['Inventory quantity'],
      images: ['Product image URL'],
      imageTexts: ['Image alt text'],
      isPublished: ['Status'],
    },
  ],
  [
    'etsy',
    etsy,
    {
      name: ['TITLE'],
      description: ['DESCRIPTION'],
      price: ['PRICE'],
      stock: ['QUANTITY'],
      images: ['IMAGE1', 'IMAGE2', 'IMAGE3'],
    },
  ],
  ['other', 'Product Name,Regular price,Colour', { name: ['Product Name'], price: ['Regular price'] }],
] as const)('recognizes a file of %s by its headings (%s)', (source, headings, mapping) => {
  expect([sourceOf(headings.split(',')), guessMapping(headings.split(','))]).toEqual([source, mapping])
})

test('reads the shop’s own export directly, and ignores ids of other shops', () => {
  expect(sourceOf([...productColumns])).toBe('own')
  expect(guessMapping(['id', 'price'])).toEqual({ id: ['id'], price: ['price'] })
  expect(guessMapping(['ID', 'Title', 'Vendor'])).toEqual({ name: ['Title'] })
})
