const megabytes = 5

/** How large a picture that somebody chooses may be: in bytes, in words, and what is said of a larger one. */
export const mostPictureBytes = megabytes * 1024 * 1024
export const mostPictureSize = `${megabytes} MB`
export const addImages = 'Add images'
export const processing = 'Processing images...'
export const noPicture = 'Please upload only image files'
export const tooLargePicture = `Please upload images smaller than ${megabytes}MB`
