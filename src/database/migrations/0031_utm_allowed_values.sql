CREATE TABLE "utm_allowed_values" (
	"workspace_id" text NOT NULL,
	"field" text NOT NULL,
	"values" text[] DEFAULT '{}' NOT NULL,
	"others" text NOT NULL,
	CONSTRAINT "utm_allowed_values_workspace_id_field_pk" PRIMARY KEY("workspace_id","field")
);
