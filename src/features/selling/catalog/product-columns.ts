/** The columns of the product CSV, for export and import. */
export const productColumns = [
  'id',
  'name',
  'description',
  'price',
  'stock',
  'whenOutOfStock',
  'category',
  'images',
  'modelFile',
  'material',
  'customsCode',
  'isPublished',
] as const
