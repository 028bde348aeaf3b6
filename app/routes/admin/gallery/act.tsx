import { href } from 'react-router'
import { directions, type ImageDone, imageTexts } from '#app/domain/gallery/image.ts'
import { featureImage, moveImage } from '#app/domain/gallery/images.server.ts'
import { found } from '#app/http/found.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'

const path = href('/admin/gallery')

export const handle = {
  permission: 'content',
  postedFrom: path,
  acts: { feature: imageTexts.notSaved, move: imageTexts.notMoved },
}

export const action = rowActs<keyof typeof handle.acts>({
  feature: async ({ needs, seen: { id }, form: { featured }, list }) => {
    const isOn = featured === 'yes'
    const done: ImageDone = isOn ? 'featured' : 'unfeatured'
    return respondToRowAction(
      await featureImage(needs, id, isOn),
      { done, list, path },
      imageTexts.refusals,
    )
  },
  move: async ({ needs, seen: { id }, form, list }) => {
    const direction = found(directions.find((each) => each === form.direction))
    const done: ImageDone = 'moved'
    const result = await moveImage(needs, id, direction)
    return respondToRowAction(result, { done, list, path }, { 'not-found': imageTexts.notMoved })
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
