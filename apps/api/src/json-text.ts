/** A response's data that is JSON already. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Marks a text as JSON, so that the response contains it unchanged. */
export const asJson = <T>(text: string) => new JsonText(text) as T
