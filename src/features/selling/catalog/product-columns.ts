/** The columns of the file that products are exported to and imported from. */
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
  'isPublished',
] as const
