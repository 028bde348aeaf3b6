/** The breadcrumb of a page for search engines (schema.org), made of the name and the absolute address of each step. */
export const breadcrumb = (trail: readonly (readonly [name: string, item: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})
