package io.skillevals.grade.rubric;

/** The JSON Schemas that the rubric's checks are made of. */
final class Schemas {

    static final String TEXTS = "{\"type\": \"array\", \"items\": {\"type\": \"string\", \"minLength\": 1}}";

    static final String LISTS = "{\"type\": \"object\", \"additionalProperties\": " + TEXTS + "}";

    private Schemas() {}

    /** The schema of an object with these properties and no others. */
    static String object(String properties, String required) {
        return "{\"type\": \"object\", \"additionalProperties\": false, \"properties\": {" + properties
                + "}, \"required\": [" + required + "]}";
    }
}
