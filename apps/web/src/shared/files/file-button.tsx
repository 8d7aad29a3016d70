import { type FileButtonProps, FileButton as MantineFileButton } from '@mantine/core'

/** A browser is silent when the file chosen before is chosen again: once corrected, or after it was taken off. */
const forget = {
  onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => (currentTarget.value = ''),
}

/** Asks for files; the same one as often as the person wants. */
export const FileButton = <Multiple extends boolean = false>(props: FileButtonProps<Multiple>) => (
  <MantineFileButton {...props} inputProps={forget} />
)
