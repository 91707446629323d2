import { chakra } from "@chakra-ui/react/styled-system"

/** In the shape of the rows to come, so that nothing moves when they arrive. */
export const SkeletonRows = ({ count }: { readonly count: number }) => (
  <chakra.div aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <chakra.div
        key={index}
        display="flex"
        alignItems="center"
        h="11"
        px="3"
        borderBottom="1px solid"
        borderColor="border"
      >
        <chakra.div
          h="3"
          w={`${92 - ((index * 13) % 30)}%`}
          rounded="sm"
          bg="bg.hover"
          animation="pulse 1.4s ease-in-out infinite"
        />
      </chakra.div>
    ))}
  </chakra.div>
)
