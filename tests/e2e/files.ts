import sharp from 'sharp'

/** A small image with noise: for its pixels it has as many bytes as a phone's photograph. */
export const jpegFile = async (width = 300, quality = 80) => ({
  name: 'Reception.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width,
      height: Math.round(width * 0.66),
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer(),
})
