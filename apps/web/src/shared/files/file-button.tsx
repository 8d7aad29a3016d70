import { type FileButtonProps, FileButton as MantineFileButton } from '@mantine/core'

/** A browser fires no event when the same file is chosen again, for example after it was corrected or removed. */
const emptyOnClick = {
  onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => (currentTarget.value = ''),
}

/** A button that opens the file picker, for the same file any number of times. */
export const FileButton = <Multiple extends boolean = false>(props: FileButtonProps<Multiple>) => (
  <MantineFileButton {...props} inputProps={emptyOnClick} />
)
