import { expect, test } from 'vitest'
import { NotAnImage, toJpegBase64 } from './image-file.ts'

test('a GIF is refused by its content, whatever its name', async () => {
  const renamed = new File(['GIF89a\x01\x00\x01\x00'], 'foto.jpg', { type: 'image/jpeg' })
  await expect(toJpegBase64(renamed, 300)).rejects.toThrow(NotAnImage)
})
